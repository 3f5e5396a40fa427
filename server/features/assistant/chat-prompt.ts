import type { Completion } from '#server/ai/provider.ts';
import { asData, shownPlace, visibleText } from '#server/ai/untrusted-text.ts';
import { contentTerms } from '#server/language/context.ts';
import { cutText } from '#shared/text.ts';
import { type ChatCircumstances, chatSystem } from './assistant.prompts.ts';
import { choosePassages, tokensIn } from './choose-passages.ts';
import { withoutCitations } from './citations.ts';
import type { Material, Question, SourcePassage } from './material.ts';
import { searchTextOf } from './search-text.ts';

/** The maximum length of an answer. */
const OUTPUT_TOKENS = 2_048;
/** More than this makes answers more expensive and slower, not better. */
const SOURCES_TOKENS_MAX = 24_000;
const HISTORY_TOKENS_MAX = 6_000;
/** Shares of the space beside the question; sources get what the history leaves. */
const HISTORY_SHARE = 0.3;
/** Of the sources' room, while others are there too. */
const OPEN_NOTE_SHARE = 0.7;
/** Of the sources' room, while more can be looked up. */
const FIRST_SHARE = 0.5;
const FIRST_TOKENS_MAX = 12_000;
const HISTORY_MESSAGE_MAX = 6_000;
const TITLE_MAX = 200;

/** What a model is asked, and the sources that it is given: places in `sources` are their numbers, counted from one. */
interface ChatPrompt {
  completion: Completion;
  sources: SourcePassage[];
}

interface ChatPromptOptions extends Pick<ChatCircumstances, 'delimiter' | 'language' | 'hasLibrary' | 'lookUps'> {
  /** The model's context size. */
  contextTokens: number;
  /** The open note in passages; empty if none is open. */
  openNote: readonly SourcePassage[];
  isLeftOut: boolean;
  /** What the user is called, by the settings; empty where they don't say. */
  userNames: readonly string[];
}

/**
 * Builds the prompt for a question within the model's context size: a long note and a long history are cut, never
 * refused.
 */
export function chatPrompt(
  question: Question,
  { passages }: Pick<Material, 'passages'>,
  { contextTokens, openNote, isLeftOut, userNames, ...circumstances }: ChatPromptOptions,
): ChatPrompt {
  const output = Math.min(OUTPUT_TOKENS, Math.floor(contextTokens / 4));
  const ask = (state: ChatCircumstances['openNote']) =>
    chatSystem({ ...circumstances, action: question.action, now: question.now, openNote: state });
  const text = visibleText(question.text);
  const room = Math.max(0, contextTokens - output - tokensIn(ask('given in part')) - tokensIn(text));
  const history = historyWithin(question.history, Math.min(HISTORY_TOKENS_MAX, room * HISTORY_SHARE));
  const free = room - history.reduce((sum, { content }) => sum + tokensIn(content), 0);
  const mayReadOn = typeof circumstances.lookUps === 'number';
  const left = mayReadOn ? Math.min(FIRST_TOKENS_MAX, free * FIRST_SHARE) : Math.min(SOURCES_TOKENS_MAX, free);

  const share = passages.length === 0 ? left : left * OPEN_NOTE_SHARE;
  const chosen = choosePassages(openNote, contentTerms(searchTextOf(question)), share, costOf);
  const others = passagesWithin(
    passages,
    chosen.reduce((rest, passage) => rest - costOf(passage), left),
  );
  const sources = [...chosen, ...others];
  const state = isLeftOut ? 'left out' : openNote.length === 0 ? 'none' : 'given';
  const isCut = chosen.length < openNote.length;
  const user = userNames.length === 0 ? '' : `The user is called ${visibleText(userNames.join(', '))}.\n\n`;
  const data = sources.map((source, index) => passageText(source, index + 1, index < chosen.length)).join('\n\n');
  return {
    sources,
    completion: {
      system: ask(isCut ? 'given in part' : state),
      messages: [
        ...history,
        {
          role: 'user',
          content: `${asData(user + (data === '' ? '(no sources)' : data), circumstances.delimiter)}\n\n${text}`,
        },
      ],
      maxOutputTokens: output,
    },
  };
}

/** The newest messages that fit, starting with one of the user's. */
function historyWithin(history: Question['history'], room: number) {
  const messages: { role: 'user' | 'assistant'; content: string }[] = [];
  let left = room;
  for (const { role, content } of history.toReversed()) {
    const text = cutText(visibleText(role === 'user' ? content : withoutCitations(content)), HISTORY_MESSAGE_MAX);
    left -= tokensIn(text);
    if (left < 0) break;
    if (text.trim() !== '') messages.unshift({ role, content: text });
  }
  const first = messages.findIndex(({ role }) => role === 'user');
  return first < 0 ? [] : messages.slice(first);
}

function passagesWithin(passages: readonly SourcePassage[], room: number): SourcePassage[] {
  let left = room;
  return passages.filter((passage) => {
    const cost = costOf(passage);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

/** The tokens of a passage with what is written above it. */
export function costOf({ text, title, place, heading }: SourcePassage): number {
  return tokensIn(text + cutText(title, TITLE_MAX) + shownPlace(place) + cutText(heading, TITLE_MAX)) + 20;
}

/** A passage as a model sees it, below its number and where it comes from. */
export function passageText(passage: SourcePassage, number: number, isOpen: boolean): string {
  const { kind, title, place, heading, page, text, day } = passage;
  const named = `${kind === 'note' ? 'Note' : 'Document'} “${cutText(title, TITLE_MAX)}”`;
  const parts = [
    place === '' ? named : `${named} in “${shownPlace(place)}”`,
    ...(isOpen ? ['open'] : []),
    ...(page === null ? [] : [`page ${page}`]),
    ...(heading === '' ? [] : [cutText(heading, TITLE_MAX)]),
    `of ${day}`,
  ];
  return visibleText(`[${number}] ${parts.join(', ')}\n${text}`);
}
