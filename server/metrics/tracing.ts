import type { Tracer } from '@opentelemetry/api';
import { getNumberFromEnv, getStringFromEnv } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** What spans are made with, and how to send the last of them. */
export interface Tracing {
  tracer: Tracer;
  close: () => Promise<void>;
}

/** Opens the way to the collector that the standard OTEL_ variables name. */
export function openTracing(): Tracing {
  // Where it is, its headers, time limit and compression the exporter reads itself.
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sparehour' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: samplerOf(
      getStringFromEnv('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on',
      getNumberFromEnv('OTEL_TRACES_SAMPLER_ARG') ?? 1,
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY') ?? 5000,
        maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE') ?? 2048,
        maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE') ?? 512,
      }),
    ],
  });
  return { tracer: provider.getTracer('sparehour'), close: () => provider.shutdown() };
}

/** The samplers that the standard names. */
export function samplerOf(name: string, ratio: number): Sampler {
  const inner = name.replace(/^parentbased_/, '');
  if (inner !== name) return new ParentBasedSampler({ root: samplerOf(inner, ratio) });
  if (inner === 'always_off') return new AlwaysOffSampler();
  if (inner === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return new AlwaysOnSampler();
}
