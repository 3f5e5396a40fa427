/** What the built-in templates of drafts say in one language. */
export interface TemplateWords {
  /** For formatting dates. */
  locale: string;
  /** Behind a label. */
  colon: string;
  date: string;
  client: string;
  elsewhere: string;
  proposal: string;
  report: string;
  plan: string;
  email: string;
  situation: string;
  goals: string;
  offer: string;
  timeline: string;
  money: string;
  nextSteps: string;
  summary: string;
  decisions: string;
  findings: string;
  risks: string;
  goal: string;
  steps: string;
  questions: string;
  subject: string;
  agreed: string;
  greeting: string;
  thanks: string;
  regards: string;
}

export const templateWords: Record<string, TemplateWords> = {
  en: {
    ...{ locale: 'en-US', colon: ':', date: 'Date', client: 'Client', elsewhere: 'Elsewhere in your notes' },
    ...{ proposal: 'Proposal', report: 'Report', plan: 'Plan', email: 'Follow-up e-mail' },
    ...{ situation: 'Your situation', goals: 'Your goals', offer: 'What we propose', timeline: 'Timeline' },
    ...{ money: 'Budget', nextSteps: 'Next steps', summary: 'Summary', decisions: 'Decisions', findings: 'Findings' },
    ...{ risks: 'Risks', goal: 'Goal', steps: 'Steps', questions: 'Open questions', subject: 'Subject' },
    ...{ agreed: 'What we agreed', greeting: 'Hello,', thanks: 'Thank you for your time.', regards: 'Best regards,' },
  },
  de: {
    ...{ locale: 'de-DE', colon: ':', date: 'Datum', client: 'Kunde', elsewhere: 'Sonst in Ihren Notizen' },
    ...{ proposal: 'Angebot', report: 'Bericht', plan: 'Plan', email: 'E-Mail im Nachgang' },
    ...{ situation: 'Ihre Ausgangslage', goals: 'Ihre Ziele', offer: 'Was wir vorschlagen', timeline: 'Zeitplan' },
    ...{ money: 'Budget', nextSteps: 'Nächste Schritte', summary: 'Zusammenfassung', decisions: 'Beschlüsse' },
    ...{ findings: 'Ergebnisse', risks: 'Risiken', goal: 'Ziel', steps: 'Schritte', questions: 'Offene Fragen' },
    ...{ subject: 'Betreff', agreed: 'Was wir vereinbart haben', greeting: 'Guten Tag,' },
    ...{ thanks: 'vielen Dank für Ihre Zeit.', regards: 'Mit freundlichen Grüßen' },
  },
  nl: {
    ...{ locale: 'nl-NL', colon: ':', date: 'Datum', client: 'Klant', elsewhere: 'Elders in uw notities' },
    ...{ proposal: 'Voorstel', report: 'Verslag', plan: 'Plan', email: 'Vervolgmail' },
    ...{ situation: 'Uw situatie', goals: 'Uw doelen', offer: 'Wat wij voorstellen', timeline: 'Tijdlijn' },
    ...{ money: 'Budget', nextSteps: 'Volgende stappen', summary: 'Samenvatting', decisions: 'Besluiten' },
    ...{ findings: 'Bevindingen', risks: 'Risico’s', goal: 'Doel', steps: 'Stappen', questions: 'Open vragen' },
    ...{ subject: 'Onderwerp', agreed: 'Wat we hebben afgesproken', greeting: 'Hallo,' },
    ...{ thanks: 'Dank voor uw tijd.', regards: 'Met vriendelijke groet,' },
  },
  fr: {
    ...{ locale: 'fr-FR', colon: ' :', date: 'Date', client: 'Client', elsewhere: 'Ailleurs dans vos notes' },
    ...{ proposal: 'Proposition', report: 'Compte rendu', plan: 'Plan', email: 'E-mail de suivi' },
    ...{ situation: 'Votre situation', goals: 'Vos objectifs', offer: 'Ce que nous proposons' },
    ...{ timeline: 'Calendrier', money: 'Budget', nextSteps: 'Prochaines étapes', summary: 'Résumé' },
    ...{ decisions: 'Décisions', findings: 'Constats', risks: 'Risques', goal: 'Objectif', steps: 'Étapes' },
    ...{ questions: 'Questions ouvertes', subject: 'Objet', agreed: 'Ce que nous avons convenu' },
    ...{ greeting: 'Bonjour,', thanks: 'Merci pour votre temps.', regards: 'Bien cordialement,' },
  },
  es: {
    ...{ locale: 'es-ES', colon: ':', date: 'Fecha', client: 'Cliente', elsewhere: 'En otras partes de sus notas' },
    ...{ proposal: 'Propuesta', report: 'Informe', plan: 'Plan', email: 'Correo de seguimiento' },
    ...{ situation: 'Su situación', goals: 'Sus objetivos', offer: 'Lo que proponemos', timeline: 'Cronograma' },
    ...{ money: 'Presupuesto', nextSteps: 'Próximos pasos', summary: 'Resumen', decisions: 'Decisiones' },
    ...{ findings: 'Hallazgos', risks: 'Riesgos', goal: 'Objetivo', steps: 'Pasos', questions: 'Preguntas abiertas' },
    ...{ subject: 'Asunto', agreed: 'Lo que acordamos', greeting: 'Hola:', thanks: 'Gracias por su tiempo.' },
    ...{ regards: 'Un cordial saludo,' },
  },
  it: {
    ...{ locale: 'it-IT', colon: ':', date: 'Data', client: 'Cliente', elsewhere: 'Altrove nei vostri appunti' },
    ...{ proposal: 'Proposta', report: 'Relazione', plan: 'Piano', email: 'E-mail di riepilogo' },
    ...{ situation: 'La vostra situazione', goals: 'I vostri obiettivi', offer: 'Che cosa proponiamo' },
    ...{ timeline: 'Tempistica', money: 'Budget', nextSteps: 'Prossimi passi', summary: 'Sintesi' },
    ...{ decisions: 'Decisioni', findings: 'Risultati', risks: 'Rischi', goal: 'Obiettivo', steps: 'Passi' },
    ...{ questions: 'Domande aperte', subject: 'Oggetto', agreed: 'Che cosa abbiamo concordato' },
    ...{ greeting: 'Buongiorno,', thanks: 'Grazie per il tempo dedicato.', regards: 'Cordiali saluti,' },
  },
  pt: {
    ...{ locale: 'pt-PT', colon: ':', date: 'Data', client: 'Cliente', elsewhere: 'Noutros sítios das suas notas' },
    ...{ proposal: 'Proposta', report: 'Relatório', plan: 'Plano', email: 'E-mail de seguimento' },
    ...{ situation: 'A sua situação', goals: 'Os seus objetivos', offer: 'O que propomos', timeline: 'Prazos' },
    ...{ money: 'Orçamento', nextSteps: 'Próximos passos', summary: 'Resumo', decisions: 'Decisões' },
    ...{ findings: 'Resultados', risks: 'Riscos', goal: 'Objetivo', steps: 'Passos', questions: 'Questões em aberto' },
    ...{ subject: 'Assunto', agreed: 'O que combinamos', greeting: 'Olá,', thanks: 'Obrigado pelo seu tempo.' },
    ...{ regards: 'Com os melhores cumprimentos,' },
  },
};
