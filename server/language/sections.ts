import { fold } from './fold.ts';

/**
 * What the heading of a section says about its sentences: `telling` (abstract, conclusion, decisions) is where a reader
 * looks first, `aside` is what a summary can do without, and `listing` (references, contents) has no statements of the
 * document at all.
 */
export type SectionKind = 'telling' | 'plain' | 'aside' | 'listing';

/** Words of headings, folded. */
const words: Record<Exclude<SectionKind, 'plain'>, string> = {
  telling:
    'abstract summary conclusion conclusions recommendation recommendations decision decisions results findings ' +
    'zusammenfassung fazit ergebnis ergebnisse empfehlung empfehlungen beschluss beschlusse resume synthese ' +
    'recommandations resultats resumen conclusiones recomendaciones decisiones resultados acuerdos riassunto conclusioni ' +
    'resumo conclusoes samenvatting conclusie conclusies aanbevelingen besluit besluiten الملخص خلاصة 摘要 结论 まとめ 要約 요약 결론 выводы',
  aside:
    'acknowledgements acknowledgments appendix annex disclaimer glossary opening attendees present apologies danksagung ' +
    'anhang teilnehmer sonstiges annexe annexes participants presents divers anexo apertura asistentes ruegos bijlage ' +
    'aanwezig afwezig rondvraag',
  listing:
    'references bibliography contents index literature literatur literaturverzeichnis inhaltsverzeichnis bibliographie ' +
    'sommaire bibliografia referencias indice bronnen inhoud المراجع 参考文献 目录 目次',
};
const kinds = new Map(
  Object.entries(words).flatMap(([kind, list]) => list.split(' ').map((word) => [word, kind as SectionKind])),
);

/** The kind of section a heading opens; `7.2 Summary of findings` is recognized by its words, not by its number. */
export function sectionKind(heading: string): SectionKind {
  const found = fold(heading).match(/[\p{L}\p{M}]+/gu) ?? [];
  if (found.length > 6) return 'plain';
  const [kind = 'plain'] = found.flatMap((word) => kinds.get(word) ?? []);
  // A literature review is no list of literature.
  const most = kind === 'listing' ? (/^(?:table|works)/.test(found[0] ?? '') ? 3 : 1) : kind === 'aside' ? 3 : 6;
  return found.length <= most ? kind : 'plain';
}
