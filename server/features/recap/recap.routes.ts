import type { DraftTurns } from '#server/features/drafts/writing.service.ts';
import type { Mount } from '#server/http/route.ts';
import * as contract from '#shared/recap.ts';
import { readRecap } from './recap.service.ts';
import { keepLetter, listLetters } from './sent-letters.service.ts';
import { writeLetter } from './write-letter.service.ts';

/** Mounts the calls about recaps and the letters that were sent. */
export function mountRecaps({ forUser }: Pick<Mount, 'forUser'>, turns: DraftTurns): void {
  forUser(contract.readRecap, (context, { params }, { closed }) => readRecap(context, params.id, closed));
  forUser(contract.writeRecapLetter, (context, { params, body }, { closed }) =>
    writeLetter(context, turns, params.id, body, closed),
  );
  forUser(contract.listLetters, (context, { params }) => listLetters(context, params.id));
  forUser(contract.keepLetter, (context, { params, body }, { request }) =>
    keepLetter(context, params.id, body, request.ip),
  );
}
