import { presentForms } from './inflect.ts';

/** Verbs of work in a language: what one is asked to do, and what people say they do. */
interface WorkVerbs {
  /** Infinitives, as the source of a pattern. */
  infinitives: string;
  /** "Anna sends": the third person of what is a promise without a day. */
  acts: string;
  /** What people do, from the infinitives: a promise in a list or with a day. */
  present: string;
  /** As `acts`, where the sentence says that it is still to come: "Anna macht noch". */
  weakActs: string;
  /** Says that something is still to come. */
  still: string;
}

const words = (list: string) => list.trim().split(/\s+/).join('|');
const verbs = (list: string) => list.match(/(?<![\p{L}\\])\p{Ll}{4,}(?![\p{L}])/gu) ?? [];

const germanVerbs =
  'fragen rufen schicken senden mailen schreiben klären prüfen checken buchen stornieren reservieren bestellen sorgen kaufen zahlen weisen melden laden ' +
  'bereiten stellen machen organisieren holen bringen planen sagen schieben einbaren stimmen sprechen haken fassen innern mahnen füllen reichen tragen kündigen ändern passen ' +
  'aktualisieren arbeiten korrigieren lesen kopieren drucken scannen legen löschen sammeln rechnen kalkulieren suchen finden kontaktieren informieren leiten geben liefern teilen ' +
  'gleichen scheiden wählen testen installieren richten bauen putzen reparieren tauschen höhen senken nehmen zeichnen öffentlichen posten reden treffen telefonieren bitten danken ' +
  'gratulieren ledigen setzen ziehen koordinieren fotografieren üben packen hängen kleben schneiden basteln recherchieren dokumentieren protokollieren gänzen ergänzen formulieren präsentieren ' +
  'handeln moderieren regeln fixen updaten streichen kürzen archivieren antworten auftragen engagieren mieten leihen längern einholen räumen werfen raus nummerieren führen schauen gucken';

const german: WorkVerbs = {
  infinitives: `(?:an|ab|auf|aus|ein|nach|vor|zu|zurück|weiter|mit|raus|heraus|her|hin|um|durch|gegen|zusammen|rund|fertig|los|be|ver|er|ent|über|unter|hoch|runter|bei|frei|rüber|vorbei){0,3}(?:zu)?(?:${words(
    germanVerbs,
  )})`,
  acts: words(
    'schickt sendet mailt klärt prüft checkt bucht reserviert bestellt besorgt organisiert ruft meldet liefert bereitet erstellt überarbeitet reicht holt kümmert leitet probiert verteilt ' +
      'koordiniert druckt informiert lädt hakt testet korrigiert ergänzt aktualisiert vereinbart kontaktiert beantragt storniert recherchiert entwirft redet schaut guckt übernimmt versendet ' +
      'verschickt unterschreibt telefoniert bespricht',
  ),
  present: presentForms(verbs(germanVerbs), 'de'),
  weakActs: words(
    'fragt spricht gibt nimmt schreibt sucht bringt macht füllt stellt stimmt richtet baut rechnet trifft zahlt plant kauft sagt bittet zeichnet',
  ),
  still: words('noch mir uns ihnen bescheid nach heraus raus zusammen mit(?=[\\s.!]*$)'),
};

const dutchVerbs =
  'vragen bellen mailen sturen zenden schrijven checken gaan boeken annuleren reserveren stellen regelen kopen betalen melden nodigen bereiden maken organiseren halen brengen nemen plannen ' +
  'zeggen zetten schuiven spreken stemmen haken herinneren manen tekenen vullen dienen wijzigen passen werken lezen kopiëren printen scannen leggen wijderen zamelen rekenen zoeken vinden ' +
  'informeren leiden geven leveren delen gelijken slissen kiezen testen installeren richten bouwen ruilen hogen lagen posten praten danken feliciteren lengen huren lenen sluiten draaien ' +
  'ronden updaten corrigeren vertalen onderhandelen plaatsen vestigen leggen ruimen controleren kijken pakken coördineren';

const dutch: WorkVerbs = {
  infinitives: `(?:aan|af|op|uit|in|na|voor|toe|terug|door|mee|om|over|rond|samen|klaar|bij|be|ver|her|ont|weg|goed|vast|langs){0,3}(?:te)?(?:${words(
    dutchVerbs,
  )})`,
  acts: words(
    'stuurt belt mailt regelt boekt reserveert bestelt checkt controleert levert plant haalt bespreekt informeert nodigt bereidt organiseert probeert verzet verstuurt annuleert print vult ' +
      'rondt zoekt bekijkt overlegt rekent corrigeert',
  ),
  present: presentForms(verbs(dutchVerbs), 'nl'),
  weakActs: words(
    'vraagt maakt schrijft geeft brengt betaalt stelt zet deelt koopt neemt kijkt past dient test praat zegt',
  ),
  still: words('nog me mij ons even na aan op uit door'),
};

const frenchVerbs =
  'envoyer renvoyer appeler rappeler demander redemander vérifier préparer réserver annuler commander acheter payer régler relancer contacter recontacter écrire rédiger faire refaire voir revoir ' +
  'organiser planifier confirmer transmettre transférer imprimer scanner signer remplir déposer mettre remettre ajouter modifier corriger relire lire chercher trouver retrouver récupérer prendre ' +
  'reprendre apporter rapporter inviter prévenir informer répondre fixer caler décaler reporter déplacer proposer comparer calculer chiffrer choisir décider tester installer ouvrir fermer créer ' +
  'monter démonter nettoyer réparer changer remplacer prévoir discuter parler négocier remercier féliciter partager publier poster traduire louer prolonger résilier souscrire compléter finaliser ' +
  'finir terminer clarifier creuser étudier analyser consulter joindre adresser fournir livrer facturer encaisser archiver classer supprimer inscrire booker checker mailer valider distribuer ' +
  'diffuser rassembler collecter solliciter actualiser convoquer rencontrer noter acter';

const french: WorkVerbs = {
  infinitives: words(frenchVerbs),
  acts: words(
    'envoie transmet appelle rappelle prépare vérifie rédige relance contacte réserve écrit répond commande organise corrige complète confirme regarde remet paie règle planifie apporte essaie ' +
      'teste creuse étudie imprime diffuse prévient recontacte finalise relit renvoie réfléchit recherche',
  ),
  present: presentForms(verbs(frenchVerbs), 'fr'),
  weakActs: words('demande fait met cherche voit prend revient propose rencontre donne'),
  still: words("me nous m['’]\\S+ parvenir avec signe"),
};

const spanishVerbs =
  'enviar mandar llamar preguntar pedir revisar comprobar preparar reservar cancelar anular encargar comprar pagar reclamar contactar escribir redactar hacer rehacer ver organizar planificar ' +
  'confirmar pasar transferir imprimir escanear firmar rellenar presentar poner añadir modificar cambiar corregir releer leer buscar encontrar recoger traer llevar invitar avisar informar ' +
  'responder contestar fijar aplazar mover proponer comparar calcular elegir decidir probar instalar abrir cerrar crear montar desmontar limpiar arreglar reparar sustituir hablar negociar ' +
  'agradecer felicitar compartir publicar traducir alquilar prorrogar completar finalizar terminar aclarar estudiar analizar consultar adjuntar entregar facturar cobrar archivar borrar apuntar ' +
  'inscribir actualizar conseguir gestionar tramitar solicitar convocar perseguir insistir recordar repasar devolver repartir coordinar sacar subir bajar mirar dar';

const spanish: WorkVerbs = {
  infinitives: `(?:${words(spanishVerbs)})(?:l[aeo]s?|nos|me|te|se|sel[aeo]s?|mel[aeo]s?)?`,
  acts: words(
    'manda envía llama prepara revisa reserva escribe confirma redacta contacta comprueba corrige organiza consulta trae mira prueba gestiona entrega avisa imprime traduce reparte tramita repasa',
  ),
  present: presentForms(verbs(spanishVerbs), 'es'),
  weakActs: words('pregunta hace pide busca pasa paga lleva compra da habla pone'),
  still: words('me nos todavía luego'),
};

/** What others send or bring: with "us" or "me" beside it, it is promised. */
export const GIVES: Record<string, string> = {
  de: 'schickt|sendet|mailt|bringt|gibt|liefert|reicht|meldet|nennt|besorgt|leitet|faxt|ruft|zeigt|macht|stellt',
  nl: 'stuurt|mailt|brengt|geeft|levert|belt|bezorgt|laat',
  fr: 'envoie|transmet|apporte|donne|fournit|communique|fait|rappelle|adresse|remet|prête|renvoie|montre',
  es: 'manda|envía|trae|da|pasa|facilita|entrega|hace|llama|prepara|avisa|consigue|presta|remite',
};
/** "Wir fordern die Werte an": what is said of us, and is still to come. */
export const WE_DO: Record<string, string> = {
  de: 'wir (?:schicken|senden|mailen|klären|prüfen|buchen|reservieren|bestellen|besorgen|organisieren|rufen|melden|liefern|bereiten|erstellen|überarbeiten|reichen|holen|kümmern|leiten|verteilen|fordern|fragen|informieren|laden|aktualisieren|ergänzen|vereinbaren|beantragen)',
  nl: '(?:we|wij) (?:sturen|bellen|mailen|regelen|boeken|reserveren|bestellen|checken|controleren|leveren|halen|vragen|zoeken|informeren|bereiden|vragen)',
  fr: '(?:nous |on )(?:envoyons|transmettons|appelons|rappelons|préparons|vérifions|relançons|contactons|réservons|demandons|commandons|organisons|confirmons|envoie|relance|rappelle|prépare|vérifie)',
  es: '(?:nosotros |nosotras )(?:mandamos|enviamos|llamamos|preparamos|revisamos|pedimos|reservamos|confirmamos|organizamos|solicitamos)',
};

const byLanguage: Record<string, WorkVerbs> = { de: german, nl: dutch, fr: french, es: spanish };

/** Undefined for English, and for languages without a list. */
export function workVerbs(language: string): WorkVerbs | undefined {
  return byLanguage[language];
}
