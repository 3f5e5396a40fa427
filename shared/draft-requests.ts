import type { DraftKind } from './drafts.ts';

/** Longer than any request for a draft: something with a wish of its own. */
const REQUEST_MAX = 120;
const MAKE =
  '(?:please )?(?:draft|write|create|make|prepare|compose|schreib\\p{L}*|entwirf|erstell\\p{L}*|schrijf|maak|stel|[eé]cris|r[eé]dige\\p{L}*|pr[eé]pare\\p{L}*|escrib\\p{L}+|redact\\p{L}+|prepara)(?: me| us| mir| uns| moi)?(?: an?| the| my| our| some| ein\\p{L}*| das| den| une?| le| la| een| de| un| una| el)?(?: \\p{L}+)?';
const NOUNS: [DraftKind, string][] = [
  ['email', '(?:follow[- ]?up )?(?:e-?mail|mail)|follow[- ]?up|courriel|correo'],
  ['proposal', 'proposal|offer|quote|angebot|offerte|voorstel|proposition|devis|propuesta|oferta'],
  ['report', 'report|bericht|protokoll|verslag|rapport|compte[- ]rendu|informe'],
  ['plan', '(?:project )?plan'],
];
const rules = NOUNS.map(
  ([kind, noun]) =>
    [
      kind,
      new RegExp(
        `^${MAKE} (?:${noun})(?:\\s+(?:for|to|on|about|für|an|zu|über|pour|à|sur|para|a|sobre|voor|aan|over)\\s+(?<about>.{2,80}?))?[.!?]*$`,
        'iu',
      ),
    ] as const,
);
const THIS = /^(?:this|it|this note|the note|diese notiz|cette note|esta nota|deze notitie)$/iu;
const ARTICLE = /^(?:the|my|our|die|der|das|den|le|la|les|el|los|het|de)\s+/iu;

/** The draft that a typed text asks for, with what it is about; null for everything else. */
export function draftRequestOf(text: string): { kind: DraftKind; about: string | null } | null {
  const typed = text.trim();
  if (typed.length > REQUEST_MAX) return null;
  for (const [kind, pattern] of rules) {
    const found = pattern.exec(typed);
    if (!found) continue;
    const about = found.groups?.about?.replace(ARTICLE, '').trim() ?? '';
    return { kind, about: about === '' || THIS.test(about) ? null : about };
  }
  return null;
}
