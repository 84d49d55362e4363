import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getStatus } from './product.ts'

/** A proxy that passes calls on to these ports in turn, as docs/examples/nginx.conf does, without TLS. */
export interface Proxy {
  url: string
  /** The log of failed calls to the servers, except calls passed to the other server because one did not listen. */
  complaints(): Promise<string[]>
  stop(): Promise<void>
}

const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export async function startNginx(options: {
  folder: string
  port: number
  upstream: readonly number[]
}): Promise<Proxy> {
  const { folder, port, upstream } = options
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join(' ')}
  upstream servers {
    ${upstream.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_buffering off;
    proxy_next_upstream error non_idempotent;
    proxy_next_upstream_tries 2;
    location / { proxy_pass http://servers; }
  }
}
`,
  )
  const child = spawn('/usr/sbin/nginx', ['-e', `${folder}/error.log`, '-c', file], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while ((await getStatus(`${url}/healthz`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`nginx has ended with ${child.exitCode}`)
    await wait(25)
  }
  return {
    url,
    async complaints() {
      const lines = (await readFile(`${folder}/error.log`, 'utf8')).split('\n')
      return lines.filter((line) => line !== '' && !line.includes('Connection refused'))
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
