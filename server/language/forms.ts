import type { Block } from './blocks.ts';
import { splitSentences } from './sentences.ts';

/** Words of forms, in the languages that have a table. */
interface FormWords {
  /** Addresses the reader, within a sentence. */
  you: string;
  /** Begins with what to do. */
  begins: string;
  /** Speaks of the form itself. */
  form: string;
}

const tables: Record<string, FormWords> = {
  de: {
    you: 'Sie|Ihre?[nmrs]?|Ihnen',
    begins: '\\p{Lu}\\p{Ll}+n Sie|Bitte|Zutreffendes|Nur vom|Wird vom|Nicht auszufüllen|Falls Sie|Wenn ja',
    form: '(?:Formular|Antrag|Vordruck|Fragebogen)|(?:Mer|Bei)blatt|Unterschrift|\\p{L}*zu(?:kreuzen|füllen)|Druckbuchstaben',
  },
  en: {
    you: 'you|your|yours',
    begins:
      '(?:please|(?:if (?:yes|no|so|not|applicable)|where applicable),?)(?= )|(?:do not|only )?(?:add|answer|attach|check|' +
      'choose|circle|complete|continue|describe|enclose|enter|explain|fill|give|include|indicate|insert|leave|list|mark|' +
      'print|provide|read|return|see|select|sign|skip|specify|state|submit|tell us|tick|turn|use|write)',
    form:
      'this (?:form|questionnaire|section|box|page)|complete(?:d)? (?:forms?|applications?)|(?:office|official) use|all ' +
      'boxes|black ink|(?:block|capital) (?:capitals|letters)|photocop(?:y|ies)|(?:circle|tick) one|must be signed',
  },
  es: {
    you: 'usted(?:es)?',
    begins:
      'por favor|rellene|indique|marque|adjunte|describa|escriba|firme|envíe|devuelva|lea|complete|utilice|señale|responda',
    form: '(?:formulario|impreso|cuestionario)s?|a rellenar por|uso interno|letras mayúsculas|casilla|fotocopias?',
  },
  fr: {
    you: 'vous|votre|vos',
    begins: 'merci de|veuillez|prière|(?:si oui|si non|le cas échéant)|(?:ne )?\\p{L}{3,}ez',
    form: '(?:formulaire|questionnaire|imprimé)|cadre réservé|réservé à|lettres majuscules|case correspondante|photocopies?',
  },
  nl: {
    you: 'u|uw',
    begins:
      'vul|kruis|onderteken|stuur|lees|geef|beschrijf|omcirkel|vermeld|voeg|noteer|gebruik|schrijf|kies|gelieve|graag',
    form: '(?:formulier|vragenlijst)|in te vullen|aankruisen|blokletters|kopieën|niet (?:zelf )?invullen',
  },
};

const BOX = /[☐☒☑□✓✗]|\[[ xX]?\]/u;
const FIELD = /^\p{Lu}[\p{L}\p{M}()/ .-]{1,40}\s?:\s?\S/u;
const QUESTION = /[?？؟](?:\s*(?:[☐☒☑□].*|\p{L}+ \p{L}+\.?))?$/u;
/** Fewer are the courtesies of a letter. */
const INSTRUCTIONS_LEAST = 4;
/** Of the sentences. */
const SHARE_LEAST = 0.15;
const FIELDS_LEAST = 2;

/** The blocks of a form without its instructions; those of any other text unchanged. */
export function withoutInstructions(blocks: readonly Block[], language: string): readonly Block[] {
  const words = tables[language];
  if (words === undefined) return blocks;
  const [you, begins] = [
    new RegExp(`(?<!^|\\p{L})(?:${words.you})(?!\\p{L})`, language === 'de' ? 'u' : 'iu'),
    words.begins,
  ];
  const other = new RegExp(
    `^(?:${begins})(?!\\p{L})|(?<!\\p{L})(?:${words.form})(?!\\p{L})`,
    language === 'de' ? 'u' : 'iu',
  );
  const isInstruction = (text: string) => you.test(text) || other.test(text);
  const isText = ({ kind }: Block) => kind !== 'heading' && kind !== 'row';
  // A manual has instructions alone, and neither boxes nor fields to fill in.
  const read = blocks.filter(isText);
  const sentences = read.flatMap(({ text }) => splitSentences(text));
  const instructions = sentences.filter(({ text }) => isInstruction(text)).length;
  const fields = read.filter(({ text }) => BOX.test(text) || FIELD.test(text)).length;
  const isForm = instructions >= INSTRUCTIONS_LEAST && instructions >= sentences.length * SHARE_LEAST;
  if (!isForm || fields < FIELDS_LEAST) return blocks;
  return blocks.flatMap((block) => {
    if (!isText(block)) return [block];
    if (BOX.test(block.text)) return [];
    const kept = splitSentences(block.text).filter(({ text }) => !isInstruction(text) && !QUESTION.test(text));
    return kept.map(({ text, start }) => cutBlock(block, text, start));
  });
}

function cutBlock(block: Block, text: string, start: number): Block {
  const at = block.pages.findLast(({ from }) => from <= start) ?? { from: 0, page: 1 };
  const later = block.pages.filter(({ from }) => from > start).map(({ from, page }) => ({ from: from - start, page }));
  return { ...block, text, pages: [{ from: 0, page: at.page }, ...later] };
}
