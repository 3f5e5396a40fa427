import type { Signature } from '#server/language/draft-templates.ts';
import type { Answer, SourcePassage } from '#server/language/sources.ts';
import type { AskedQuestion, Material } from '#server/reading/answer.ts';
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
