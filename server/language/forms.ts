import { type Block, pageAt } from './blocks.ts';
import { splitSentences } from './sentences.ts';
import { wholeWords } from './whole-words.ts';

/** Addresses the reader of a form, says what to do at its beginning, or speaks of the form itself. */
const tables: Record<string, string> = {
  de:
    '(?<!^)(?:Sie|Ihre?[nmrs]?|Ihnen)|^(?:\\p{Lu}\\p{Ll}+n Sie|Bitte|Zutreffendes|Nur vom|Wird vom|Falls Sie|Wenn ja)|' +
    'Formular|Antrag|Vordruck|Fragebogen|(?:Mer|Bei)blatt|Unterschrift|\\p{L}*zu(?:kreuzen|füllen)|Druckbuchstaben',
  en:
    '(?<!^)(?:yours?|you)|^(?:(?:please|if (?:yes|no|so)|where applicable)|(?:do not |only )?(?:add|answer|attach|check|' +
    'choose|circle|complete|continue|describe|enclose|enter|explain|fill|give|include|indicate|insert|leave|list|mark|' +
    'print|provide|read|return|select|sign|skip|specify|state|submit|tell us|tick|turn|use|write))|this (?:form|section|' +
    'box|page)|(?:office|official) use|all boxes|black ink|(?:block|capital) (?:capitals|letters)|must be signed',
  es:
    '(?<!^)usted(?:es)?|^(?:por favor|rellene|indique|marque|adjunte|describa|escriba|firme|envíe|devuelva|lea|complete|' +
    'utilice|señale|responda)|(?:formulario|impreso|cuestionario)s?|a rellenar por|uso interno|letras mayúsculas|casilla',
  fr:
    '(?<!^)(?:vous|votre|vos)|^(?:merci de|veuillez|prière|(?:si oui|si non|le cas échéant)|(?:ne )?\\p{L}{3,}ez)|' +
    'formulaires?|questionnaires?|imprimés?|cadre réservé|réservé à|lettres majuscules|case correspondante',
  nl:
    '(?<!^)(?:uw?)|^(?:vul|kruis|onderteken|stuur|lees|geef|beschrijf|omcirkel|vermeld|voeg|noteer|gebruik|schrijf|kies|' +
    'gelieve|graag)|(?:formulier|vragenlijst)|in te vullen|aankruisen|blokletters|niet (?:zelf )?invullen',
};
const BOX = /[☐☒☑□✓✗]|\[[ xX]?\]/u;
const FIELD = /^\p{Lu}[\p{L}\p{M}()/ .-]{1,40}\s?:\s?\S/u;
const QUESTION = /[?？؟](?:\s*(?:[☐☒☑□].*|\p{L}+ \p{L}+\.?))?$/u;
/** Fewer are the courtesies of a letter; and of the sentences. */
const [INSTRUCTIONS_LEAST, SHARE_LEAST, FIELDS_LEAST] = [4, 0.15, 2];

/** The blocks of a form without its instructions; those of any other text unchanged. */
export function withoutInstructions(blocks: readonly Block[], language: string): readonly Block[] {
  const table = tables[language];
  if (table === undefined) return blocks;
  const instruction = wholeWords(table, language === 'de' ? 'u' : 'iu');
  const isText = ({ kind }: Block) => kind !== 'heading' && kind !== 'row';
  // A manual has instructions alone, and neither boxes nor fields to fill in.
  const read = blocks.filter(isText);
  const sentences = read.flatMap(({ text }) => splitSentences(text));
  const instructions = sentences.filter(({ text }) => instruction.test(text)).length;
  const fields = read.filter(({ text }) => BOX.test(text) || FIELD.test(text)).length;
  const least = Math.max(INSTRUCTIONS_LEAST, sentences.length * SHARE_LEAST);
  if (instructions < least || fields < FIELDS_LEAST) return blocks;
  return blocks.flatMap((block) => {
    if (!isText(block)) return [block];
    if (BOX.test(block.text)) return [];
    const kept = splitSentences(block.text).filter(({ text }) => !instruction.test(text) && !QUESTION.test(text));
    return kept.map(({ text, start }) => ({ ...block, text, pages: [{ from: 0, page: pageAt(block, start) }] }));
  });
}
