import process from 'node:process'
import { configDefaults, defineConfig } from 'vitest/config'
import { patienceMs } from './journeys/support/patience.ts'
import { LongestFirst } from './scripts/testing/longest-first.ts'
import { testsWithOutside } from './scripts/testing/tests-with-outside.ts'

// Ends only tests that hang: on a busy machine every test takes several times as long.
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: patienceMs } } }
const setupFiles = ['fail-on-unexpected-console.ts', 'wait-patiently.ts'].map((name) => `./scripts/testing/${name}`)
// `npm run check` sets this, because the inner loop does without PostgreSQL.
const withoutDatabase = process.env['AISLE_TEST_DATABASE'] === 'none'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'house-rules',
          include: ['house-rules/src/**/*.test.ts'],
          setupFiles,
          ...patience,
        },
      },
      {
        test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], setupFiles, ...patience },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: '.',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: [...setupFiles, './scripts/testing/without-navigator.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'apps/operator/**/*.test.ts'],
          setupFiles,
          exclude: [...configDefaults.exclude, ...(withoutDatabase ? testsWithOutside() : [])],
          globalSetup: withoutDatabase ? [] : ['./apps/server/test-support/test-postgres.ts'],
          // Each file has a separate database, and PostgreSQL is a separate process: two workers keep two cores busy.
          maxWorkers: 2,
          // The server's modules keep no state of a database, and reloading them took a fifth of each file's time.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'stand-ins',
          include: ['stand-ins/**/*.test.ts'],
          setupFiles,
          // Their state is in the program that each test makes. Reloading their packages took half of the time.
          isolate: false,
          // Some tests start the program itself.
          ...patience,
        },
      },
      {
        test: {
          name: 'auditor',
          include: ['auditor/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./apps/server/test-support/test-postgres.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'report',
          include: ['apps/report/src/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./apps/server/test-support/test-postgres.ts'],
          ...patience,
        },
      },
      {
        test: { name: 'gate', include: ['apps/gate/src/**/*.test.ts'], setupFiles, ...patience },
      },
      {
        // Needs root and a kernel with nftables: scripts/programs/test-everything.mjs decides whether these tests run.
        test: {
          name: 'gate-kernel',
          include: ['apps/gate/kernel/*.kernel.ts'],
          fileParallelism: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['{apps/console/src,apps/web/build,bench,journeys,scripts}/**/*.test.{ts,mjs}'],
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'interop',
          include: ['apps/server/interop/*.interop.ts'],
          setupFiles,
          globalSetup: ['./apps/server/test-support/test-postgres.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'drills',
          include: ['drills/**/*.drill.ts'],
          globalSetup: ['./journeys/support/global-setup.ts'],
          // Run one product and make one fault at a time.
          fileParallelism: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'behind proxies',
          include: ['drills/*.proxy.ts'],
          globalSetup: ['./journeys/support/global-setup.ts'],
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        test: {
          name: 'backups',
          include: ['drills/*.backup.ts'],
          globalSetup: ['./journeys/support/global-setup.ts'],
          ...patience,
        },
      },
      {
        // Needs the history of the repository, from which the earlier release is built.
        test: {
          name: 'releases',
          include: ['drills/*.release.ts'],
          globalSetup: ['./journeys/support/global-setup.ts'],
          fileParallelism: false,
          ...patience,
        },
      },
      {
        // Needs Firefox and WebKitGTK of Debian: `npm run prove -- --only engines`.
        test: {
          name: 'engines',
          include: ['journeys/engines/*.engine.ts'],
          globalSetup: ['./journeys/support/global-setup.ts'],
          fileParallelism: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.journey.ts'],
          globalSetup: ['./journeys/support/global-setup.ts', './journeys/support/products/seed-products.ts'],
          // Each file has its own product, and spends half of its time waiting for it and the browser.
          maxWorkers: 3,
          // Loading the browser's driver for each file took a second of processor time, and so did its browser.
          // The files of a worker share one, and keep no other state in modules.
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
