import type { TaskWords } from './task-words.ts';

export const spanish: TaskWords = {
  me: 'yo|mí',
  we: 'nosotros|nosotras|alguien',
  you: 'tú|usted|ustedes|vosotros',
  they: 'él|ella|ellos|ellas',
  everyone: 'todos|todas|cada uno|ambos',
  articles: 'el|la|los|las|un|una|nuestro|nuestra|su|sus|mi|mis',
  titles: 'señor|señora|sr|sra|srta|don|doña|dr|dra|d',
  roles:
    'marido|mujer|esposa|esposo|hijo|hija|madre|padre|hermano|hermana|pareja|socios?|socia|clientes?|clienta|proveedor|proveedora|banco|notario|notaria|contable|gestor|gestora|gestoría|abogado|abogada|arquitecto|arquitecta|propietario|casero|aseguradora|agencia|hotel|catering|cocinero|cocinera|fotógrafo|fotógrafa|florista|imprenta|ayuntamiento|equipo|dirección|comité|consejo|secretaría|secretaria|secretario|tesorero|tesorera|presidente|presidenta|director|directora|rrhh|becario|becaria|asistente|perito|asesor|asesora|administrador|administradora|fontanero|electricista|conserje|portero|inquilino|inquilina|comprador|vendedor|albañil|pintor|médico|tasador|procurador|formador|formadora|miembros|vecinos|padrino|recepción|editorial|técnico',
  and: 'y|e',
  obliged:
    'tiene que|tienen que|tendrá que|tendrán que|ha de|han de|debe(?! de\\b)|deben(?! de\\b)|deberá|deberán|debería|deberían|tengo que|tenemos que|debo|debemos|he de|necesita(?= \\p{Ll}+r\\b)',
  intends:
    'va a|van a|voy a|vamos a|(?!será\\b|serán\\b|estará|habrá|tendrá|deberá|podrá|querrá)\\p{Ll}{2,}r(?:á|án|é|emos)',
  promises:
    '(?:se compromete|me comprometo|me comprometí|se comprometió|se ha comprometido|se ofreció|se ofrece|me ofrecí) (?:a|con)|(?:ha quedado|he quedado|hemos quedado|quedó|quedé|queda|quedo|quedamos) en|(?:prometió|prometí|ha prometido|he prometido|promete|piensa|prevé|se propone)(?: a)?|(?:es|soy) responsable de',
  impersonal:
    'queda pendiente|está pendiente de|hay que|habrá que|es necesario|hace falta|falta por|queda por|falta(?= \\p{Ll}+r\\b)|tengo que|tenemos que',
  requests:
    'por favor|(?:no (?:olvides|olvide|olvidar|olvidemos|te olvides de|se olvide de))|(?:recuerda|recuerde|recordar|acuérdate de|acordarse de)(?! que)|favor de|se ruega|(?:necesito|quiero|me gustaría|les? agradecería|les? agradeceríamos|les? ruego|se ruega) que',
  asks: '¿?(?:alguien (?:puede|podría)|(?:me )?(?:puedes|podrías|puede|podría|pueden|podrían)(?: usted| ustedes)?|serías?n? tan amables? de)',
  verbs:
    'enviar mandar llamar preguntar pedir revisar comprobar preparar reservar cancelar anular encargar comprar pagar reclamar contactar escribir redactar hacer rehacer ver organizar planificar confirmar pasar transferir imprimir escanear firmar rellenar presentar poner añadir modificar cambiar corregir releer leer buscar encontrar recoger traer llevar invitar avisar informar responder contestar fijar aplazar mover proponer comparar calcular elegir decidir probar instalar abrir cerrar crear montar desmontar limpiar arreglar reparar sustituir hablar negociar agradecer felicitar compartir publicar traducir alquilar prorrogar completar finalizar terminar aclarar estudiar analizar consultar adjuntar entregar facturar cobrar archivar borrar apuntar inscribir actualizar conseguir gestionar tramitar solicitar convocar perseguir insistir recordar repasar devolver repartir coordinar sacar subir bajar mirar dar ocupar vaciar aportar averiguar anotar practicar acabar apuntar grabar cortar',
  nounVerbs: '',
  prefixes: '',
  suffixes: 'l[aeo]s?|nos|me|te|se|sel[aeo]s?|mel[aeo]s?',
  forms:
    'envía envían envío pide piden pido hago hace pone pongo traigo doy prueba prueban elige elijo cierra consigue comprueba comprueban muestra devuelve devuelvo mide vacían encarga encargo ocupa hacen tengo veo va haz pon di recoge recojo sigo',
  states:
    'ser estar tener haber saber conocer creer pensar costar durar quedar vivir valer caber parecer contener existir poder querer gustar',
  between:
    'y|pues|vale|sí|¿|me|te|se|le|les|lo|la|los|las|nos|os|también|todavía|aún|ya|luego|después|además|ahora|primero',
  passive: 'ser \\p{L}+d[oa]s?|\\p{Ll}+rse|quedar \\p{L}+d[oa]s?|(?:estar|llegar|salir|entrar)(?: \\p{L}+d[oa]s?)?',
  due: '(?:vence|vencen|a pagar|pagadero|pagadera)(?: el| antes del?)?',
  by: 'el|la|a|antes del?|hasta(?: el| la)?|para(?: el| la)?|a más tardar(?: el)?',
  needs: '(?:necesita|necesitan)',
  waiting:
    'seguimos sin|(?:estoy |estamos |sigo )?esperando(?! que)|espero(?= (?:el|la|los|las)\\s)|a la espera de|sigue(?:n)? sin (?:llegar|venir|enviar)|todavía no (?:ha llegado|tengo|tenemos|hay)|aún no (?:ha llegado|tengo|tenemos|hay)|sin noticias|falta(?:n)?(?: aún| todavía)?(?= (?:el|la|los|las)\\s)',
  from: 'de la|de|del|por',
  not: 'no|nunca|nadie|ningún|ninguna|tampoco',
  perhaps:
    'quizás?|tal vez|probablemente|seguramente|haber \\p{L}+d[oa]|habría|sería|podría|podrían|podríamos|puede que|a lo mejor|algún día|estaría|ojalá|gustaría',
  if: 'si|en caso de|a menos que|cuando|salvo que|como',
  whether: 'quién|quiénes|qué|cómo|dónde|cuándo|por qué|si|cuál|que',
  habit:
    'siempre|normalmente|en general|cada (?:semana|mes|año|vez)|todos los (?:días|meses|años)|a menudo|suele|suelen|(?:horas|veces) (?:al día|a la semana|al mes|al año)',
  done: 'hecho|hecha|enviado|pagado|ya está|pagada',
  clause: 'pero|porque|ya que|si no|aunque|mientras(?! tanto)|para que|pues',
  goesOn:
    'y|e|o|antes|después|con|sin|para|a|en|de|del|si|cuando|pero|porque|que|solo|no|máx|luego|ella|él|lo|la|yo|ver',
  toDo: 'to[- ]?dos?|deberes|ejercicios?|compromisos?|encargos?|tareas?|acción|acciones|(?:próximos?|siguientes?) pasos?|(?:queda )?por (?:hacer|facturar)|pendientes?|asuntos pendientes|(?:tengo|tenemos|hay)(?: todavía| aún)? que|(?:les? )?(?:debo|debemos)(?: todavía)?|no olvidar|recordar|(?:aún |todavía )?faltan?(?: aún| todavía)?|plazo|fecha límite|esperando|seguimiento',
  agreed: 'acuerdos?|acordado|quedamos',
  closed:
    '(?:consejos|reglas|trucos).{0,30}|reglas?|hecho|decisi(?:ón|ones)|notas?|contacto|presupuesto|estado|resumen|palabras clave|orden del día.{0,20}|agenda.{0,20}|próxim[oa]s? (?:vez|reunión|junta|sesión|cita|revisión|llamada)|debate|comentado|contexto|ambiente|ideas?|preguntas?|consejos?|cómo .{0,30}',
  present: 'asistentes|presentes|participantes|asisten|equipo|con',
  isSo: 'es|son|era|eran|fue|está|están|estaba|estuvo|tiene|tienen|tenía|ha|han|había|quiere|quieren|quiero|quería|desea|desean|puede|pueden|podía|sabe|trabaja|vive|queda|vale|cree|opina|piensa|dice|dijo|duerme|gusta|gustó|viene|parece|prefiere|llega|empieza|termina|muda|abre|sale|viaja|cumple|deja|jubila|vuelve|necesitaba|soy|estoy|calcula|sigue|pidió|presentó',
  nextTime:
    '(?:para|antes de|en|hasta) (?:la|el|nuestra|nuestro) (?:(?:próxim[oa]|siguiente) \\p{L}+|\\p{L}+ que viene)|hasta entonces|mientras tanto',
  agreedThat:
    '(?:se |hemos )?(?:acordó|acordado|acordamos|decidió|decidido|decidimos) que|quedamos en que|se pidió a (?=\\p{Lu})',
  remains: 'queda(?:n)? (?:por|pendiente(?:s)?(?: de)?)|está(?:n)? pendiente(?:s)? de',
  promised:
    '(?:le|les) (?:prometí|prometimos)(?= (?:una?|el|la|los|las)\\s)|(?:me|nos) (?:pidió|pide|ha pedido|pidieron)(?: que)?|(?:le|les) debo(?: a \\p{L}+)?',
  debts: '(?:me|nos) (?:debe|deben)',
  endings: { first: '[^aeiou]o', singular: '[aeé]', plural: '[aeí]n', future: 'r(?:á|án|é|emos)' },
  isVerbLast: false,
};
