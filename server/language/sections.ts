import { fold } from './fold.ts';

/**
 * What the heading of a section says about its sentences: `telling` (abstract, conclusion, decisions) is where a reader
 * looks first, `opening` (introduction) says what it is about, `aside` is what a summary can do without, and `listing`
 * (references, contents) has no statements of the document at all.
 */
export type SectionKind = 'telling' | 'opening' | 'plain' | 'aside' | 'listing';

const opening = wordsOf(
  'introduction background preface foreword einleitung einfuhrung hintergrund anlass vorwort ausgangslage introduccion ' +
    'antecedentes prologo introduzione premessa introducao inleiding aanleiding achtergrond voorwoord contexte ' +
    'preambule inledning innledning indledning مقدمة المقدمة 引言 前言 はじめに 서론 введение',
);
const telling = wordsOf(
  'abstract summary overview conclusion conclusions recommendation recommendations decision decisions result results ' +
    'outcome outcomes findings highlights objective objectives purpose proposal scope actions kernaussagen ' +
    'zusammenfassung uberblick fazit ergebnis ergebnisse empfehlung empfehlungen beschluss beschlusse ziel ziele ' +
    'resume synthese conclusion recommandations decisions objectif objectifs resultats resumen conclusiones ' +
    'recomendaciones decisiones objetivo objetivos resultados sintesi acuerdos conclusion riassunto conclusioni raccomandazioni ' +
    'decisioni obiettivi risultati resumo conclusoes recomendacoes samenvatting conclusies conclusie aanbevelingen aanbeveling besluiten besluit afspraken resultaten doel ' +
    'sammanfattning slutsatser sammendrag konklusjon konklusion الملخص ملخص خلاصة الخلاصة النتائج التوصيات القرارات ' +
    '摘要 结论 总结 概要 結論 まとめ 要約 요약 결론 резюме выводы заключение',
);
const aside = wordsOf(
  'acknowledgements acknowledgments acknowledgement appendix annex disclaimer glossary footnotes notes license ' +
    'danksagung anhang haftungsausschluss glossar remerciements annexe annexes glossaire agradecimientos anexo ' +
    'ringraziamenti allegato bijlage attendees present apologies teilnehmer participants asistentes presents aanwezig afwezig rondvraag apertura opening ruegos varia sonstiges divers aob',
);
const listing = wordsOf(
  'references bibliography contents index literature literatur literaturverzeichnis quellen inhaltsverzeichnis inhalt ' +
    'bibliographie sommaire bibliografia referencias indice referencies referenties bronnen inhoud referenser ' +
    'المراجع المحتويات 参考文献 目录 目次 литература содержание',
);
/** Kinds of headings that are only known by several words. */
const listings =
  /^(?:table of contents|(?:works|literature) cited|references and (?:notes|further reading)|further reading|list of (?:figures|tables)|table des matieres|tabla de contenido)$/;

/** The kind of section a heading opens; `7.2 Summary of findings` is recognized by its words, not by its number. */
export function sectionKind(heading: string): SectionKind {
  const title = fold(heading)
    .replace(/^[\d.\s()–—:-]+|[\s:.–—]+$/g, '')
    .trim();
  if (listings.test(title)) return 'listing';
  const found = title.split(/[^\p{L}\p{M}\p{N}]+/u);
  if (found.length > 6) return 'plain';
  // Alone: a literature review is no list of literature.
  if (found.length === 1 && listing.has(title)) return 'listing';
  if (found.length <= 3 && found.some((word) => aside.has(word))) return 'aside';
  if (found.some((word) => telling.has(word))) return 'telling';
  return found.length <= 4 && found.some((word) => opening.has(word)) ? 'opening' : 'plain';
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
