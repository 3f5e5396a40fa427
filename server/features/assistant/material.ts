import type { AskedQuestion } from '#server/language/context.ts';
import type { Signature } from '#server/language/draft-templates.ts';
import type { Answer, Material, SourcePassage } from '#server/language/sources.ts';
import type { AssistantAction } from '#shared/assistant.ts';

export type { Answer, Material, SourcePassage };

/** What is asked. */
export interface Question extends AskedQuestion {
  /** The chosen or detected request; null for a free question. */
  action: AssistantAction | null;
  /** Today, for dates in words. */
  now: Date;
  /** In whose form days are written; American if absent. */
  locale?: string;
  /** Who signs a letter. */
  signature?: Signature;
}
