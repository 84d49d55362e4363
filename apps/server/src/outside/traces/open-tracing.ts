import type { TracingConfig } from '../../boot/config/tracing.ts'
import { noTracing, type Tracing } from '../../platform/tracing/tracing.ts'

/**
 * Traces by OTLP over HTTP (OpenTelemetry), if the configuration names a system that takes them; the packages are
 * loaded only then.
 * @param release the release that this server runs, as in every span
 */
export async function openTracing(config: TracingConfig | null, release: string): Promise<Tracing> {
  if (config === null) return noTracing
  const { otlpTracing } = await import('./otlp-tracing.ts')
  return otlpTracing(config, release)
}
