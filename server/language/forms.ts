import type { Block } from './blocks.ts';
import { splitSentences } from './sentences.ts';

/** Instructions of forms, in the languages that have a table. */
interface Instructions {
  /** Addresses the reader. */
  you: RegExp;
  /** Begins with what to do. */
  imperative: RegExp;
  /** Speaks of the form itself. */
  aboutForm: RegExp;
}

const instructions: Record<string, Instructions> = {
  de: {
    you: /(?<!^)\b(?:Sie|Ihre?[nmrs]?|Ihnen)\b/u,
    imperative:
      /^(?:\p{Lu}\p{Ll}+(?:en|n) Sie\b|Bitte\b|Zutreffendes\b|Nur vom\b|Wird vom\b|Nicht auszufüllen|Falls Sie\b|Wenn ja\b)/u,
    aboutForm:
      /\b(?:(?:dieses|das|den?|unvollständige[rn]?|jede[rn]?) (?:Formular|Antrag|Anträge|Vordruck|Fragebogen)|Merkblatt|Beiblatt|Unterschrift|unterschreiben|anzukreuzen|auszufüllen|beizufügen|einzureichen|Zwei Angebote|Kopien|in Druckbuchstaben|nicht förderfähig|die Bearbeitung|Kästchen)\b/iu,
  },
  en: {
    you: /\b(?:you|your|yours)\b/i,
    imperative:
      /^(?:please|(?:if (?:yes|no|so|not|applicable)|where applicable),? )?\s?(?:(?:do not|don['’]t|only|always) )?(?:add|allow|answer|attach|check|choose|circle|complete|contact|continue|copy|delete|describe|detail|enclose|enter|explain|fill|give|include|indicate|initial|insert|keep|leave|list|make sure|mark|name|note|print|provide|quote|read|refer|retain|return|round|see|select|send|show|sign|skip|specify|state|submit|tell us|tick|turn|type|use|write)\b/iu,
    aboutForm:
      /\b(?:this (?:form|questionnaire|section|box|page)|(?:in)?complete(?:d)? (?:forms?|applications?)|office use|official use|all boxes|black ink|block capitals|capital letters|photocop(?:y|ies)|(?:applications?|forms?|answers|information) (?:will|must|may|should|are|is)|on a scale of|right or wrong answers|circle one|tick one|notice are charged|must be signed|cancellations)\b/iu,
  },
  es: {
    you: /\b(?:usted(?:es)?)\b/iu,
    imperative:
      /^(?:por favor,? )?(?:no )?(?:rellene|indique|marque|adjunte|describa|escriba|firme|envíe|devuelva|lea|complete|conserve|utilice|consulte|incluya|señale|explique|seleccione|cumplimente|aporte|presente|responda)\b/iu,
    aboutForm:
      /\b(?:(?:este|el|los) (?:formulario|impreso|cuestionario)s?|solicitudes? incompletas?|a rellenar por|uso interno|letras mayúsculas|casilla|si procede|fotocopias?)\b/iu,
  },
  fr: {
    you: /\b(?:vous|votre|vos)\b/iu,
    imperative:
      /^(?:(?:merci|veuillez|prière) (?:de )?|(?:si oui|si non|le cas échéant),? )?(?:ne |n['’])?\p{L}{3,}ez(?:-\p{L}+)?(?![\p{L}-])|^(?:merci de|veuillez|prière de)/iu,
    aboutForm:
      /\b(?:(?:ce|tout|le|chaque) (?:formulaire|questionnaire|imprimé)|cadre réservé|réservé à l|lettres majuscules|case correspondante|fausse déclaration|dossiers? incomplets?|photocopies?|un tiers est-il)/iu,
  },
  nl: {
    you: /\b(?:u|uw)\b/u,
    imperative:
      /^(?:vul|kruis|onderteken|stuur|lees|geef|beschrijf|omcirkel|vermeld|voeg|bewaar|noteer|gebruik|schrijf|zet|lever|kies|beantwoord|retourneer)\b|^(?:gelieve|graag)\b/iu,
    aboutForm:
      /\b(?:(?:dit|het|elk) (?:formulier|vragenlijst)|onvolledige|in te vullen|aankruisen|blokletters|kopieën|niet (?:zelf )?invullen|aanvragen worden)\b/iu,
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
  const words = instructions[language];
  if (words === undefined || !isForm(blocks, words)) return blocks;
  return blocks.flatMap((block) => {
    if (block.kind === 'heading' || block.kind === 'row') return [block];
    if (BOX.test(block.text)) return [];
    const kept = splitSentences(block.text).filter(({ text }) => !isInstruction(text, words) && !QUESTION.test(text));
    return kept.map(({ text, start }) => cutBlock(block, text, start));
  });
}

/** Whether it has instructions, and boxes or fields to fill in: a manual has instructions alone. */
function isForm(blocks: readonly Block[], words: Instructions): boolean {
  let [sentences, instructions, fields] = [0, 0, 0];
  for (const { kind, text } of blocks) {
    if (kind === 'heading' || kind === 'row') continue;
    if (BOX.test(text) || FIELD.test(text)) fields += 1;
    for (const { text: sentence } of splitSentences(text)) {
      sentences += 1;
      if (isInstruction(sentence, words)) instructions += 1;
    }
  }
  return instructions >= INSTRUCTIONS_LEAST && instructions >= sentences * SHARE_LEAST && fields >= FIELDS_LEAST;
}

function isInstruction(text: string, { you, imperative, aboutForm }: Instructions): boolean {
  return imperative.test(text) || you.test(text) || aboutForm.test(text);
}

function cutBlock(block: Block, text: string, start: number): Block {
  const at = block.pages.findLast(({ from }) => from <= start) ?? { from: 0, page: 1 };
  const later = block.pages.filter(({ from }) => from > start).map(({ from, page }) => ({ from: from - start, page }));
  return { ...block, text, pages: [{ from: 0, page: at.page }, ...later] };
}
