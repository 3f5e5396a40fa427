import { fold } from './fold.ts';

/** What the heading of a section says of its sentences: a reader looks at `telling` first, and can do without `aside`. */
export type SectionKind = 'telling' | 'plain' | 'aside';

/** Words of headings, folded. */
const telling = wordsOf(
  'abstract summary conclusion conclusions recommendation recommendations decisions results findings zusammenfassung ' +
    'fazit ergebnis ergebnisse empfehlung empfehlungen beschlusse resume synthese recommandations resultats resumen ' +
    'conclusiones recomendaciones decisiones resultados acuerdos samenvatting conclusie conclusies besluiten الملخص خلاصة 摘要 结论 要約',
);
const aside = wordsOf(
  'acknowledgements appendix annex opening attendees present apologies references bibliography contents danksagung anhang ' +
    'teilnehmer sonstiges literatur literaturverzeichnis inhaltsverzeichnis annexe participants presents bibliographie ' +
    'sommaire anexo apertura asistentes ruegos bibliografia referencias indice bijlage aanwezig afwezig rondvraag inhoud',
);

/** The kind of section a heading opens; `7.2 Summary of findings` is recognized by its words, not by its number. */
export function sectionKind(heading: string): SectionKind {
  const found = new Set(fold(heading).match(/[\p{L}\p{M}]+/gu));
  if (found.size <= 6 && !found.isDisjointFrom(telling)) return 'telling';
  return found.size <= 3 && !found.isDisjointFrom(aside) ? 'aside' : 'plain';
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
