import { z } from 'zod';

/** What the server reports about itself. */
export const monitoringSettings = {
  /** trace, debug, info, warn, error or silent. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Port on which Prometheus reads `/metrics`; nothing is measured when unset. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Its address. It shows usage figures, and no content of users. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Where traces are sent, by OTLP over HTTP; the other OTEL_ variables then apply as usual. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
};
