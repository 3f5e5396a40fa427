import type { TaskWords } from './task-words.ts';

export const french: TaskWords = {
  me: "je|j[’']|moi",
  we: "nous|on|quelqu[’']un",
  you: 'tu|vous',
  they: 'il|elle|ils|elles',
  everyone: 'tous|toutes|chacun|chacune|tout le monde',
  articles: "votre|vos|ton|ta|tes|le|la|les|l[’']|un|une|notre|nos|son|sa|ses|leur|leurs|mon|ma|mes",
  titles: 'm|mme|mlle|mr|me|maître|monsieur|madame|dr|pr',
  roles:
    'mari|femme|épouse|époux|conjoint|conjointe|fils|fille|mère|père|frère|sœur|clients?|cliente|fournisseur|banque|notaire|comptable|avocat|avocate|architecte|propriétaire|bailleur|assureur|agence|hôtel|traiteur|cuisinier|photographe|fleuriste|imprimeur|mairie|préfecture|équipe|direction|comité|conseil|secrétariat|secrétaire|trésorier|trésorière|président|présidente|directeur|directrice|drh|rh|stagiaire|assistant|assistante|prestataire|partenaire|entrepreneur|expert|syndic|gardien|plombier|électricien|serrurier|maçon|peintre|locataire|acheteur|vendeur|gestionnaire|géomètre|huissier|médecin|animateur|formateur|formatrice|bureau|cabinet|membres|associée?|régisseur|témoin|éditeur',
  and: 'et',
  obliged: 'doit|doivent|dois|devons|devra|devront|devrai|devrons|devrait|devraient|a à|ont à|ai à|avons à',
  intends:
    'va|vais|vont|allons|(?!sera\\b|aura\\b|seront\\b|auront\\b|pourra|faudra|voudra|devra|devront|viendra)\\p{Ll}{2,}r(?:a|ai|ont|ons)',
  promises:
    "(?:s[’']engage|m[’']engage|s[’']est engagée?|me suis engagée?|se propose|a promis|ai promis|a accepté|ai accepté|a proposé|ai proposé|compte|prévoit|est prié|est priée|(?:est|sont) invitée?s?|sont priée?s) (?:à|de|d[’'])|(?:est|suis|sont) (?:chargée?s?|responsables?|tenue?s?) (?:de|du|d[’']|des)",
  impersonal:
    "j[’']ai besoin que|j[’']aimerais que|il faut|il faudra|il faudrait|il reste à|reste à|il est nécessaire de|il convient de|il s[’']agit de|à faire|je dois|penser à",
  requests:
    "(?:merci|prière|pensez?|penser|veiller|veillez) (?:de|d[’']|à)(?=\\s?(?:(?:nous|me|lui|leur|le|la|les|bien vouloir|ne pas)\\s){0,2}\\p{L}+(?:er|ir|re|oir)(?!\\p{L}))|veuillez|s[’']il (?:te|vous) plaît|(?:n[’']oublie[rsz]?|ne pas oublier|n[’']oubliez|n[’']oublions|pas oublier) ?(?:pas )?(?:de|d[’'])?|svp",
  asks: "quelqu[’']un (?:peut|pourrait)(?:-il)?|(?:peux|pourrais|veux)-tu|(?:pouvez|pourriez|voulez)-vous|tu peux|tu pourrais|vous pouvez|vous pourriez|auriez-vous (?:l[’']amabilité|la gentillesse) de|serait-il possible de|merci de bien vouloir",
  verbs:
    'envoyer renvoyer appeler rappeler demander redemander vérifier préparer réserver annuler commander acheter payer régler relancer contacter recontacter écrire rédiger faire refaire voir revoir organiser planifier confirmer transmettre transférer imprimer scanner signer remplir déposer mettre remettre ajouter modifier corriger relire lire chercher trouver retrouver récupérer prendre reprendre apporter rapporter inviter prévenir informer répondre fixer caler décaler reporter déplacer proposer comparer calculer chiffrer choisir décider tester installer ouvrir fermer créer monter démonter nettoyer réparer changer remplacer prévoir discuter parler négocier remercier féliciter partager publier poster traduire louer prolonger résilier souscrire compléter finaliser finir terminer clarifier creuser étudier analyser consulter joindre adresser fournir livrer facturer encaisser archiver classer supprimer inscrire mailer valider distribuer diffuser rassembler collecter solliciter actualiser convoquer rencontrer noter acter occuper charger donner passer tenir essayer regarder renseigner contrôler produire rendre sortir prendre ranger dire pratiquer couper vider ranger taper',
  nounVerbs: '',
  prefixes: '',
  suffixes: '',
  forms:
    "appelle appellent rappelle rappellent transmet transmets fait fais refait voit vois prend prends écrit écris répond réponds remet remets met mets prévient préviens lit lis relit relis traduit traduis revient reviens fournit finit rend rends tient tiens creuse s[’']occupe m[’']occupe s[’']occupent charge renseigne envoyez appelez rappelez vérifiez préparez réservez demandez confirmez écrivez faites mettez prenez",
  states:
    'être avoir savoir connaître croire penser coûter durer rester habiter valoir dater contenir ressembler convenir exister devenir dormir pouvoir vouloir comprendre partir sourire falloir',
  between:
    "et|puis|donc|oui|bon|me|m[’']|te|t[’']|se|s[’']|le|la|les|l[’']|lui|leur|nous|vous|y|en|aussi|encore|également|ensuite|alors|déjà|enfin|maintenant",
  due: '(?:est |sont )?(?:dus?|dues?|payables?|à payer|à rendre|à remettre)',
  by: "le|la|à|avant(?: le| la)?|d[’']ici(?: le| la)?|pour(?: le| la)?|au plus tard(?: le)?|jusqu['’]au",
  needs: "(?:a|ont) besoin (?:de |du |des |d[’'])?|attend|attendent",
  waiting:
    "aucune nouvelle|j[’']attends(?! que)|on attend|nous attendons|en attente (?:de|du|des|d[’'])|toujours pas (?:de|d[’'])|pas encore (?:de|d[’']|reçu)|(?:il )?manque(?:nt)?(?: encore| toujours)?(?= \\p{L})",
  from: "de la|de l['’]|du|de|d['’]|par",
  not: 'pas|jamais|plus(?!\\s(?:tard|tôt|vite))|rien|personne|aucun|aucune',
  perhaps:
    'sans doute|peut-être|probablement|apparemment|avoir (?:le|la|été|eu)|aurait|serait|pourrait|pourraient|faudrait peut-être|un jour|conviendrait|éventuellement|vaudrait|aimerait',
  if: "si|s[’']il|s[’']ils|s[’']elle|au cas où|à moins|quand|lorsque|sauf",
  whether: 'qui|que|quoi|comment|où|quand|pourquoi|si|quel|quelle|ce qui|dont',
  habit:
    "toujours que|normalement|en général|d[’']habitude|chaque (?:semaine|année|mois|fois)|tous les (?:jours|mois|ans)|souvent|(?:heures|fois) par (?:jour|semaine|mois|an)|il y a .{2,10} ans",
  done: 'fait|faite|envoyé|payé|déjà|réglé',
  clause: 'mais|car|parce que|puisque|sinon|alors que|afin que|donc',
  goesOn:
    'et|ou|avant|après|avec|sans|pour|à|en|sur|de|du|des|si|quand|mais|parce|qui|que|dont|seulement|pas|max|puis|elle|il|on|je|nous|voir',
  toDo: "to[- ]?dos?|devoirs?|exercices?|engagements?|missions?|tâches?|actions?(?: à mener)?|plan d['’]action|prochaines? étapes?|(?:reste |restent )?à (?:faire|facturer|prévoir|trouver|acheter|régler|suivre)|suites? à donner|suivi|(?:je dois|nous devons|il faut|on doit)(?: encore| aussi)?|(?:à )?ne pas oublier|pas oublier|pense-bête|(?:il )?manque(?:nt)?(?: encore)?|(?:il )?reste à (?:trouver|acheter|prévoir|faire)|échéance|date limite|en attente|à relancer",
  agreed: 'accords?|convenu|décisions? et actions?|points? convenus?',
  closed:
    '(?:conseils|règles|astuces).{0,30}|règles?|fait|fyi|décisions?|notes?|contact|budget|statut|résumé|mots[- ]clés|ordre du jour.{0,20}|prochaine (?:fois|réunion|séance)|prochain (?:rendez-vous|rdv|point|entretien|appel)|discussion|points? évoqués|contexte|ambiance|idées?|questions?|conseils?|comment .{0,30}',
  present: 'présents?|présentes?|participants?|étaient là|excusée?s?|équipe|avec',
  isSo: 'avons|avez|as|est|sont|était|étaient|sera|ont|avait|veut|veulent|veux|voulait|souhaite|souhaitent|peut|peuvent|pouvait|sait|travaille|habite|reste|vaut|pense|trouve|croit|dit|dort|aime|vient|devait|semble|préfère|arrive|part|commence|débute|finit|déménage|ouvre|ferme|termine|arrête|reçoit|suis|ai|fut|eut|mesure|court|calcule',
  nextTime:
    "(?:pour|avant|d[’']ici|à|jusqu[’']à) (?:la|notre|le) (?:prochaine? \\p{L}+|(?:séance|réunion|fois) (?:suivante|prochaine))|d[’']ici[ -]là",
  agreedThat:
    "(?:il a été |nous avons |on a |on est )(?:convenu|décidé|acté|d[’']accord) (?:que|qu[’'])|(?:convenu|décidé) (?:que|qu[’'])",
  remains: '(?:reste|restent) (?:encore )?à|(?:est|sont) (?:encore )?à(?= \\p{Ll}+(?:er|ir|re)(?!\\p{L}))',
  promised:
    "(?:j[’']ai|nous avons) promis(?: à \\p{L}+)?(?= (?:une?|le|la|les|des)\\s)|(?:m[’']a|nous a)(?: encore)? demandé (?:de|d[’'])|je dois à \\p{L}+(?= (?:une?|le|la|les|des)\\s)",
  debts: '(?:me|nous) (?:doit|doivent)',
  passive:
    '(?:encore |bien )?(?:être|rester) (?:\\p{L}+ment )?\\p{L}+(?:é|i|u|is|it|ert)e?s?|(?:être|arriver|parvenir) (?:à|au|chez|en)|partir|parvenir',
  endings: { first: '(?!)', singular: '[estd]', plural: 'ent', future: 'r(?:a|ai|ont|ons)' },
  isVerbLast: false,
};
