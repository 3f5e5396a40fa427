import { fold } from './fold.ts';

/**
 * Common first names of the languages that tasks are read in. Without those that are words in one of them ("will",
 * "mark", "ben", "rosa", "floor", "ernst"): they are looked up in texts typed in lower case.
 */
const FIRST_NAMES = new Set(
  // English
  (
    'aaron abby abigail abdul adam adele adrian agnes aidan aisha alan alastair albert alec alex alexander alexandra alfred alice alicia alison allison ' +
    'amanda amelia amir amy andrea andrew andy angela angus anita ann anna annabel anne annie anthony antonia antonio april-mae archie arthur ashley audrey ' +
    'barbara barry beatrice becky belinda benjamin bernadette bernard beth bethany betty beverley billy bob bonnie boris bradley brandon brenda brendan brian bridget ' +
    'bruce bryan caitlin callum calvin cameron camilla carl carla carlos caroline carolyn carrie catherine cathy cecilia charles charlie charlotte cheryl chloe chris ' +
    'christian christina christine christopher cindy claudia clive colin colleen connor craig curtis cynthia daisy-mae daniel daniella danielle danny daphne darren dave ' +
    'david debbie deborah debra deirdre denise dennis derek desmond diana diane dmitri dominic donald donna dorothy doug douglas duncan dylan ed eddie edgar edith ' +
    'edmund edward edwin eileen elaine eleanor elena eli elias elijah elise eliza elizabeth ella ellen ellie elliot elsie emilia emily emma eric erica erin esther ethan ' +
    'eugene eva evan evelyn felicity femi fergus finn fiona frances francesca francis fred freddie frederick gabriel gabrielle gareth gary gavin gemma geoff geoffrey george ' +
    'georgia georgina gerald gerard gillian gina giles gloria gordon graeme graham greg gregory greta gwen hannah harold harriet harry harvey hassan hazel-ann heather ' +
    'helen helena henrietta henry hilary howard hugh ian ibrahim imogen imran ingrid isaac isabel isabella isla ivan jack jackie jacob jacqueline jake james jamie jane janet ' +
    'janice jared jasmine jason jeff jeffrey jen jenna jennifer jenny jeremy jerome jerry jess jesse jessica jill jim jimmy jo joan joanna joanne jodie joe joel ' +
    'john johnny jon jonathan jonas jordan joseph josephine josh joshua joyce juan judith judy julia julian julie juliet justin karen karl kate katherine kathleen kathryn kathy ' +
    'katie katy kayla keith kelly ken kenneth kerry kevin kieran kim kimberly kirsten kirsty kyle larry laura lauren laurence leah leanne lee lena leo leonard leroy ' +
    'leslie lewis liam linda lindsay lisa liz lizzie logan lorna lorraine louis louisa louise lucas lucinda lucy luke lydia lynn madeleine maggie malcolm mandy marcia marcus ' +
    'margaret maria marian marie marilyn marion marjorie martha martin marvin mary mason matilda matt matthew maureen maurice maxine maya meera megan melanie melinda melissa ' +
    'mia-rose michael michelle miguel mike miranda miriam mitchell mohamed mohammed moira molly monica morgan muhammad muriel nadia naomi natalie natasha nathan neil nell ' +
    'nelson niamh nicholas nick nicola nicole nigel noah noel-ann nora norma norman oliver olivia olga omar oscar osman otis owen pam pamela patricia patrick paula paul pauline peggy ' +
    'pete peter phil philip philippa phillip phoebe priya rachel rahul raj rajesh ralph ramesh ravi raymond rebecca reginald renata rhys ricardo richard rick ricky rita robert ' +
    'roberta rodney roger roland ron ronald ronan rory rosalind rosemary rosie ross rowena roy rupert russell ruth ryan sally sam samantha samira samuel sandra sanjay sara sarah ' +
    'saskia scott sean sebastian serena shane shannon sharon shaun sheila shirley shona sidney simon sinead siobhan sofia sonia sophia sophie spencer stacey stan stanley stella steph ' +
    'stephanie stephen steve steven stewart stuart sunil susan susanna susannah suzanne sylvia tamara tamsin tania tanya tara ted teresa terence terry tessa theo theodore theresa thomas ' +
    'tiffany tim timothy tina toby todd tom tommy tony tracey tracy trevor tristan trish ursula valerie vanessa vera verity vernon vicky victor victoria vijay vincent virginia vivian ' +
    'walter wanda warren wayne wendy wesley wilfred william winston yasmin yusuf yvonne zach zachary zara zoe ' +
    // German
    'sami samir olli ollie oli gustav gus achim alexa alfons alina alois ambros andreas anett anette angelika anja anke anneliese annegret annette annika antje armin arne astrid axel bärbel beate beatrix bernd ' +
    'bernhard bettina birgit birte björn boris brigitte britta bruno burkhard carmen carola carolin carsten christa christel christiane christof christoph clemens constanze cordula ' +
    'corinna cornelia dagmar daniela detlef detlev dieter dietmar dietrich dirk dörte doris eberhard eckhard edeltraud egon ekkehard elfriede elisabeth elmar emil erich erika ' +
    'erwin eugen falk felix ferdinand florian franz franziska franzi fredi friedrich fritz gabi gabriele georg gerd gerda gerhard gerlinde gertrud gisela gottfried gregor gudrun ' +
    'günter günther guido gunnar hanna hannelore hannes hans harald hartmut hedwig heidi heike heiko heiner heinrich heinz helene helga hellmut helmut hendrik henning henrike ' +
    'herbert hermann hertha hilde hildegard holger horst hubert hugo ilka ilona ilse imke ines inga inge ingeborg ingo ingolf inka irene irina irmgard isabell jakob jana janine ' +
    'jannik jasmin jens joachim jochen johann johanna johannes jörg jörn josef jürgen jutta kai karin karina karl-heinz karla karola karsten katharina kathrin katja katrin kerstin ' +
    'kirsten klara klaus knut konrad kornelia kristin kristina kurt lars lasse leonie lieselotte lina lothar ludwig lukas lutz magda magdalena maike manfred manuel manuela marc marcel ' +
    'mareike margarete margit margot marianne mario marita marko markus marlene marlies marta martina mathias mathilde matthias maximilian mechthild meike melina merle michaela mirko ' +
    'moritz nadine nele niels nikolaus nils nina norbert olaf ole ömer oskar oswald otto patrizia petra philipp pia piotr rainer ralf raphael regina regine reiner reinhard reinhold renate ' +
    'roswitha rüdiger rudi rudolf sabine sabrina sandro sascha sebastian siegfried siegrid sigrid silke silvia simone sina stefan stefanie steffen steffi sunniva susann susanne sven svenja ' +
    'swantje tanja tatjana thilo thorsten tilman tobias torben torsten traudl udo ulf uli ulla ulli ulrich ulrike uschi ute uwe valentin veit vera veronika volker volkmar waltraud werner ' +
    'wiebke wilfried wilhelm willi willy winfried wolfgang wolfram yannick zeynep mehmet mustafa ayse aische fatma hatice emre murat ' +
    // French
    'adèle agathe aïcha alain alexandre alexis alexia alix aline amandine amélie anaïs andré angèle angélique anouk antoine antoinette arlette armand arnaud arthur aude aurélie aurélien ' +
    'aurore baptiste bastien béatrice bénédicte benoît bérénice bernadette bertrand brigitte bruno camille capucine carine carole cécile cédric céline chantal christelle christophe clarisse ' +
    'clémence clément clémentine clotilde colette corentin corinne cyril damien danièle daniele danièle delphine denis didier dominique édouard éléonore éliane élisabeth élise élodie ' +
    'éloïse émeline émilie émile emmanuel emmanuelle estelle étienne eugénie évelyne fabien fabienne fabrice fanny félix fernand flavie florent florian franck franck françois françoise ' +
    'frédéric frédérique gaël gaëlle gaston gaspard gustave geneviève geoffroy georges gérard germaine ghislaine gilbert gilles ginette grégoire grégory guillaume guy hélène henri hervé honoré hubert ' +
    'hugues hugo inès irène isabelle jacques jean jean-claude jean-luc jean-marc jean-marie jean-michel jean-paul jean-pierre jeanine jeanne jérémy jérôme joël joëlle joséphine josiane julien ' +
    'juliette justine karim karine kévin laetitia laure laurent laurence leïla leila léa léon léonie liliane lionel loïc lucas lucie lucien lucienne ludivine ludovic magali manon marcel ' +
    'margaux margot marguerite marie marie-claude marie-hélène marie-laure marielle marion marlène martine mathieu mathilde maud maxime mélanie mélissa michel michèle micheline mireille ' +
    'mohamed monique morgane muriel myriam nadège nadine natacha nathalie nicolas noémie océane odette odile olivier ophélie pascal pascale patrice patricia perrine philippe pierre pierrick ' +
    'quentin raphaël raymonde raymond rémi rémy renaud rené renée robert rodolphe romain roland rosalie roselyne sabrina salomé sandrine séverine simone solange solène sophie stéphane ' +
    'stéphanie suzanne sylvain sylvie théo théodore thérèse thibault thibaut thierry timothée tiphaine tristan valentin valentine valérie véronique virginie vivien vivienne xavier yann ' +
    'yannick yasmina yves yvette yvon zoé fatou aminata mamadou moussa ' +
    // Spanish
    'adela adrián adriana agustín aitana aitor alba alberto alejandra alejandro alfonso alfredo alicia almudena álvaro amalia amparo ana andrés ángela ángeles antonia antonio araceli ariadna ' +
    'armando arturo gustavo asunción aurora beatriz begoña belén beltrán benito berta borja camilo candela carlota carmela carmen carolina cayetana cecilia celia césar chema concha consuelo cristian ' +
    'cristina cristóbal curro daniela débora diego edu eduardo elisa elvira emilio encarna enrique ernesto esteban esther eugenia eulalia eusebio eva fabiola federico felipe félix fermín ' +
    'fernanda fernando francisca francisco gabriela gemma gerardo germán gonzalo gregorio guadalupe guillermo gustavo héctor hernán hugo idoia ignacio imanol inés inma inmaculada irene isidro ' +
    'iván jacinto jaime javi javier jerónimo jesús jimena joaquín jordi jorge josé josefa josefina joseba juana juanjo juanma julián juliana lara laura leandro leire leonor leticia lidia ' +
    'lola lorena lorenzo lourdes lucía luis luisa macarena maite malena manolo manuel manuela marcelo marcos margarita mariana mariano maribel maricarmen mariló mario marisa marisol marta ' +
    'martín mateo matías mauricio mercè mercedes merche miguel mikel mireia mónica montse montserrat nacho natalia nerea nicolás nieves noa noelia nuria octavio olga oriol óscar pablo paco ' +
    'paloma pascual patricia patxi paula pedro pepa pepe pilar quique rafa rafael raimundo ramiro ramón raquel raúl regina reyes ricardo roberto rocío rodrigo rogelio román rosalía rosario ' +
    'rubén salva salvador samuel sandra santi santiago sebastián sergio silvia simón soledad sonia susana teo teresa tomás toni trini trinidad valentina vanesa vero verónica vicente victoria ' +
    'víctor violeta virginia xavi ximena yaiza yolanda ' +
    // Dutch
    'aafke abel aletta alida annelies annemarie annemiek annemieke arie arjan arjen arnold arnoud bas-jan bart bastiaan bernadet berend bert bianca bob bouke bram brechtje carlijn carolien casper cees ' +
    'chantal charlot coen corine corrie daan danique diederik dieuwke dineke ditte dorien douwe eefje eelco eline ellemieke emiel emma erwin esmee evelien evert femke feike ferry fenna floris ' +
    'fokke frans freek frederik frits froukje geert geertje gerard gerben gerda gerrit gijs gijsbert greetje guus hanneke hans harm harmen heleen henk henny herman hetty hilde huub ' +
    'ilse ingrid irma jaap jacco jacqueline janneke jannie janny jasper jeanette jeffrey jelle jelmer jeroen jesper jet-marie jildou jochem johan johanna jolanda joep joke joost jop joris jorrit josje jurgen ' +
    'jurriaan kees kim klaas koen koos lianne lieke lies liesbeth lisanne lodewijk loes lotte luuk maaike maarten machteld madelon mees maike marco margriet marieke marijke marijn marjan marjolein marleen marloes ' +
    'maud mieke merel mirjam mirte nanda niek niels nienke nynke otto paulien petra piet pieter pim quinten reinier remco renske riet rianne rik rina robbert roel roelof rogier rutger ruud sanne ' +
    'sander saskia sien siebe sietske sigrid sjaak sjef sjoerd sofie stefan stijn suus suzan sven sytske teun thea theun thijs tijmen tijs tineke titia tjeerd trudy truus twan wendela wessel ' +
    'wiebe wijnand willem willemien wim wouter yara youri yvonne'
  )
    .split(' ')
    .map(fold),
);

/** Whether a word, written in any case, is a common first name and no word of the language. */
export function isFirstName(word: string): boolean {
  return FIRST_NAMES.has(fold(word));
}
