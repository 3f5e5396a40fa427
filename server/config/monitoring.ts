import { z } from 'zod';

/** What the server reports about itself. */
export const monitoringSettings = {
  /** trace, debug, info, warn, error or silent. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /**
   * Port on which Prometheus reads `/metrics`, on loopback unless an address is in front of it: `0.0.0.0:9464`. It shows
   * usage figures, and no content of users; nothing is measured when unset.
   */
  METRICS_PORT: z
    .string()
    .regex(/^(?:\S+:)?\d{1,5}$/, 'it is a port, or an address and a port like 0.0.0.0:9464')
    .transform((text) => {
      const [, host = '127.0.0.1', port] = text.match(/^(?:\[?(.+?)\]?:)?(\d+)$/) ?? [];
      return { host, port: Number(port) };
    })
    .refine(({ port }) => port >= 1 && port <= 65_535, 'a port is between 1 and 65535')
    .optional(),
  /** Where traces are sent, by OTLP over HTTP; the other OTEL_ variables then apply as usual. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
};
