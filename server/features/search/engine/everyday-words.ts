/**
 * Everyday English that means nearly the same, in the form of the words of the trade: field by field, people and home
 * first, then body and mind, place and movement, time and number, speech and thought, work, law and things.
 */
export const everydayWords = `
man, gentleman, guy, bloke, mr, he ~ male, husband
woman, lady, mrs, ms ~ female, wife
person, individual, human, somebody, someone, anyone ~ people, client
people, folks, crowd, public, persons ~ participant, population
friend, mate, buddy, pal, companion ~ colleague, social
colleague, coworker, co worker, teammate, peer, workmate, fellow ~ team, staff
neighbour, neighbor, resident, local, locals, inhabitant ~ community, street, noise
grandmother, granny, grandma, gran, nan ~ family, elderly, grandchildren
grandfather, grandpa, granddad ~ family, elderly, grandchildren
grandparent, grandmother, grandfather ~ grandchildren, family
aunt, uncle, niece, nephew, cousin ~ family, relative
brother, sister, sibling, twin ~ family
mother, mum, mom ~ parents, family
father, dad ~ parents, family
son, boy, lad ~ child
daughter, girl ~ child
baby, infant, newborn, toddler, birth ~ child, maternity, pregnant, nursery
pregnant, expecting, pregnancy, due in, expectant ~ baby, maternity leave, birth
teenager, teen, adolescent, youth, youngster ~ child, school
old person, senior citizen, pensioner, elderly, oap, aged, older, senior ~ retired, pension, mother, father, care
couple, pair, newlyweds, spouses ~ married, wedding, partner, husband, wife, joint
boyfriend, girlfriend, fiance, fiancee, engaged, engagement ~ partner, wedding
single, unmarried, bachelor ~ alone
stranger, outsider, unknown
expert, specialist, professional, authority, consultant, adviser, advisor ~ knowledge, experience
beginner, novice, newcomer, starter, rookie, new hire, new joiner ~ new, onboarding
founder, startup, start up, entrepreneur, co founder ~ business, ceo, company
doctor, physician, gp, surgeon, clinician, medic, consultant ~ hospital, health, medical
nurse, midwife, ward, matron ~ hospital, shift, care
hospital, clinic, surgery, infirmary, ward, nhs ~ doctor, nurse, patient
patient, sufferer ~ doctor, hospital, clinic
therapist, psychologist, counsellor, counselor, psychiatrist, psychotherapist ~ therapy, mental health, referral
therapy, counselling, counseling, psychotherapy, treatment ~ therapist, mental health, depression
medicine, medication, drug, pill, tablet, prescription ~ doctor, health
teacher, schoolteacher, head teacher, headteacher ~ school, class
police, officer, constable ~ crime, report
judge, court, tribunal, trial, lawsuit, sue, litigation ~ legal, lawyer, claim, dispute
law firm, lawyers, solicitors, barrister, legal practice ~ legal, lawyer
engineer, technician, mechanic ~ technical, machine
driver, chauffeur ~ car, coach, vehicle
chef, cook, baker, kitchen staff ~ food
waiter, waitress, server, waiting staff, bartender ~ service, catering, staff
cleaner, janitor, caretaker, housekeeping ~ clean, building
farmer, farm, farming, agriculture ~ land, crop
musician, band, quartet, pianist, singer, orchestra, choir ~ music, song
artist, painter, designer, illustrator ~ art, design
journalist, reporter, press, media, newspaper, news ~ interview, publicity, article
politician, minister, mayor, council, government, authority, authorities ~ public, policy
customer, shopper, consumer, buyer, patron ~ retail, client
shop, store, retail, retailer, supermarket, shopping ~ customer, sell
restaurant, cafe, pub, bistro, diner, brewery, canteen ~ food, table, dinner
bakery, bread, cake, pastry, dessert, sweet, pudding ~ food, wedding
meat, beef, chicken, pork, lamb ~ food, menu
fish, seafood, salmon, shellfish ~ food, menu, allergy
vegetable, salad, fruit ~ food, menu, vegetarian
nut, peanut, almond, walnut ~ allergy
wine, beer, champagne, prosecco, spirits, booze, alcohol ~ drinks, bar
water, drink, juice, soft drink ~ refreshments
hungry, eat, feed, meal, dine, dining ~ food, dinner
house, home, flat, apartment, residence, dwelling, cottage, bungalow ~ property, live
housing association, social landlord, council housing, social housing ~ tenant, housing, rent
landlord, lessor, property owner, let out ~ tenant, rent, lease
tenant, renter, lodger, occupier ~ rent, landlord
rent, lease, let, tenancy, rental ~ landlord, notice, property
building, premises, property, block, tower, structure ~ office, site
office, workplace, headquarters, desk, branch ~ building, work
kitchen, bathroom, toilet, loo, restroom, lavatory, wc ~ facilities
garden, lawn, yard, grounds, park, terrace, patio, courtyard ~ outdoor, outside
stairs, steps, staircase, step, stairway, upstairs ~ lift, access, floor, wheelchair
lift, elevator, escalator ~ stairs, access, step free
door, gate, entrance, exit, doorway, entry ~ access, key
key, lock, code, access card, keys ~ door, security
window, view, light, daylight ~ room
wall, floor, ceiling, roof ~ building
furniture, sofa, desk, table, chair ~ room
move, relocate, moving, removal, migrate, migration ~ transfer, new office
computer, laptop, pc, machine, device, server ~ it, software
data centre, data center, server room, machine room, computer room, hosting ~ cloud, server, lease, rack
cloud, aws, azure, hosted, hosting ~ migration, server, data centre, software
database, data, records, dataset, spreadsheet, excel ~ information, system
screen, monitor, display, television, tv ~ projector
phone, mobile, smartphone, handset, cell phone ~ call
camera, photo, film, video, footage, recording ~ record
printer, print, printing, copy, photocopy ~ paper
internet, online, web, net, website ~ digital
hack, breach, cyber attack, hacked, ransomware, malware, security incident ~ security, data, password
outage, downtime, crash, failure, breakdown, offline, went down ~ incident, system
machine, equipment, device, apparatus, gear, kit, plant ~ tool
tool, instrument, kit, toolkit, template ~ equipment
kit, box, supplies, emergency kit, pack, bag, case ~ equipment, bring, prepare, tape, scissors
bring, carry, pack, take along ~ bag, kit, checklist
checklist, list, to do list, inventory ~ items, prepare
spare, extra, backup, reserve, additional, replacement ~ contingency
battery, charger, cable, power, electricity, plug, socket, generator ~ electric, supply
body, back, shoulder, neck, knee, hand ~ pain, health
heart, heart attack, blood pressure, chest, cardiac ~ health, doctor
head, headache, migraine ~ pain, health
pain, ache, hurt, sore ~ doctor, injury
disease, illness, cancer, diagnosis, condition, disorder ~ health, treatment, sick
health, wellness, wellbeing, fitness, medical ~ doctor, sleep, stress, exercise
tired, exhausted, sleepy, weary, worn out, no energy ~ sleep, burnout, rest
sleep, nap, bed, night, awake, insomnia ~ tired, rest
weight, diet, overweight, slim, nutrition ~ food, health
smoke, smoking, cigarette, vape ~ health
disabled, disability, handicapped, impaired, wheelchair user, mobility ~ accessible, wheelchair, ramp, lift
blind, deaf, hearing, sight, vision ~ accessibility, hearing loop, disability
dead, death, die, died, passing, fatal ~ funeral, estate, will
funeral, burial, mourning, grief, grieving, bereavement, loss ~ death, widow
happy, glad, joyful, cheerful, pleased, content, delighted ~ good, enjoy, smile
sad, unhappy, depressed, miserable, down, low mood, depression ~ cry, mood, therapist, mental health, gp
cry, tears, weep, sob ~ sad, upset
afraid, scared, fear, frightened, worried, dread, anxious, panic, panicking, terrified ~ anxiety, nervous, calm
worry, concern, fret, anxiety, uneasy, wobble ~ nervous, fear, stress
angry, furious, mad, cross, annoyed, irate, temper, rage ~ conflict, complaint
jealous, envious, envy, jealousy, resentment, resentful, rivalry ~ colleague, conflict
lonely, isolated, alone, isolation, solitude ~ support
proud, pride, dignity ~ success
ashamed, shame, embarrassed, guilt, guilty, awkward ~ feeling
surprise, unexpected, sudden, shock, surprised, unforeseen ~ emergency
bored, boring, dull, tedious ~ motivation
tense, nervous, on edge, jittery, restless ~ stress, nerves
calm, relaxed, peaceful, composed, settle down, reassure, reassured, steady ~ breathing, wait
love, adore, affection, romance ~ like, wedding
hate, dislike, detest, can't stand ~ conflict
hope, wish, dream, aspire, long for ~ goal
brave, courage, bold, daring, courageous ~ confidence, fear
confront, face, stand up to, tackle, address, raise with, speak to ~ conflict, difficult conversation, challenge
bully, bullying, harass, harassment, abuse, intimidate ~ complaint, hr, behaviour
rude, impolite, disrespectful, interrupt, interrupting, talk over ~ behaviour, meeting
praise, compliment, applaud, congratulate, well done, thanks ~ recognition, feedback
blame, fault, accuse, criticise, criticism ~ conflict, feedback, responsibility
lie, dishonest, deceive, cheat, false, mislead, misleading ~ trust, fraud
honest, truthful, open, frank, candid, transparent ~ trust
fair, just, equal, unbiased, unfair ~ equality
think, believe, reckon, consider, opinion, view, assume ~ idea, belief
idea, thought, concept, notion, brainwave ~ suggestion, brainstorm
know, understand, realise, aware, familiar ~ learn
forget, forgot, forgotten, overlook, overlooked, missed, slipped my mind ~ remember, reminder
remember, recall, remind, memory, memorise ~ note, reminder
ask, question, inquire, enquire, enquiry, query ~ answer
answer, reply, respond, response, get back ~ question
explain, clarify, describe, clear up, make clear ~ understand
tell, inform, notify, say, let know, announce, mention ~ communicate, message
talk, speak, chat, converse, discuss, conversation ~ meeting, call
promise, commit, pledge, vow, guarantee, assure, assurance ~ agreement, commitment
warn, warning, alert, caution, flag ~ risk
argue, quarrel, fight, row, dispute, fall out, bicker ~ conflict
apologise, apology, sorry, apologize ~ complaint
complain, moan, grumble, complaint, fed up ~ unhappy
suggest, propose, recommend, advise, advised, counsel ~ idea, advice
teach, show how, instruct, guide ~ training
learn, study, find out, discover, pick up, educate ~ training, knowledge
read, book, article, reading, literature, reading list ~ recommended, author
write, draft, compose, put in writing, jot ~ document
translate, translation, interpreter, interpreting, language, translator ~ foreign, english
story, anecdote, tale, narrative, example ~ tell
joke, humour, funny, laugh, humor, fun ~ enjoy
quote, saying, phrase, citation
name, title, called, label ~ names
sign up, join, enrol, register, subscribe ~ registration
come, arrive, arrival, show up, turn up, get there, attend ~ time, guest
go, leave, depart, departure, set off, exit ~ time
return, come back, give back, hand back, go back ~ refund
hand back, return, release, give up, relinquish ~ cancel, unused
walk, stroll, hike, on foot, walking ~ distance
run, jog, marathon, running, race ~ exercise
drive, driving, car, motor, vehicle ~ parking, road
road, street, lane, motorway, traffic, route ~ directions, car
bridge, river, boat, ship, ferry, harbour, port ~ water
plane, flight, aircraft, airport, fly, flying ~ travel
ride, lift, transfer, taxi, cab, uber ~ transport
near, close, nearby, next to, around the corner, distance, far ~ location
abroad, overseas, foreign country, international, another country ~ travel
country, nation, state, region, area ~ place
city, town, village, urban ~ place
countryside, rural, farm, barn, field ~ outdoor, venue
church, chapel, mosque, temple, synagogue, priest, vicar, religious ~ wedding, ceremony
museum, gallery, theatre, cinema, castle, manor, historic house ~ venue, art
beach, sea, coast, island, lake ~ holiday
mountain, hill, valley, forest, woods ~ outdoor
school, college, academy, nursery, classroom ~ children, education, fees
sport, football, tennis, golf, game, match, play ~ team
music, song, tune, playlist, melody ~ band
art, painting, sculpture, drawing ~ gallery
game, quiz, contest, competition, tournament ~ prize, win
prize, award, trophy, medal, awards ~ winner, ceremony
flower, rose, bouquet, plant, peony, petal ~ florist, decor
colour, color, red, blue, green, palette ~ theme, design
clothes, dress, outfit, suit, dress code, wear, attire, clothing ~ black tie, what to wear
warm, hot, heat, heating, temperature ~ cold, weather
cold, freezing, chilly, snow, ice, winter ~ weather
rain, shower, wet, downpour, umbrella ~ weather, marquee
wind, gust, storm, gale ~ weather
sun, sunny, sunshine, shade ~ weather, outdoor
fire, smoke, flame, burn, candle ~ safety, evacuation
noise, loud, sound, volume, noisy, decibel ~ neighbour, music, limit
light, bright, lamp, dark, bulb ~ lighting
dirty, clean, tidy, mess, wash, rubbish, litter, trash, waste, garbage ~ cleaning
broken, damaged, damage, break, out of order, cracked, torn, wrecked ~ repair, fix, deposit
accident, mishap, incident, crash, collision, emergency, injury, crisis ~ insurance, safety, first aid
mishap, emergency, crisis, something goes wrong, disaster, catastrophe ~ contingency, plan b, kit
steal, theft, stolen, rob, burglary, thief ~ security, police, insurance
lose, lost, missing, mislaid, misplaced ~ found
find, locate, discover, spot, search ~ lost
win, won, victory, triumph, winner, succeed, secured ~ success, contract
lose, beaten, defeat, lost, defeated, unsuccessful, rejected, turned down ~ bid, failure, pitch
beat, outperform, defeat, surpass ~ competitor, won
rival, competitor, opponent, competing firm ~ market, bid
offer, bid, proposal, quote, tender ~ price, accept
today, now, current, currently, at the moment, present, at present ~ new
tomorrow, next day, soon, shortly, coming ~ plan
yesterday, day before, previously, ago ~ past
early, earlier, in advance, ahead, beforehand, prior, advance notice ~ before
late, later, tardy, behind, not on time ~ delay
always, every time, constantly, continually ~ often
often, frequently, regularly, regular, frequency, how often ~ weekly, monthly, repeat
never, not once, none ~ no
sometimes, occasionally, now and then ~ often
daily, every day, each day ~ routine
weekly, every week, each week ~ regular
monthly, every month, each month, per month ~ regular
yearly, annual, annually, every year, per year, once a year ~ regular
quarterly, every quarter, every three months ~ regular
weekend, saturday, sunday ~ days off
spring, summer, autumn, fall, winter, season ~ seasonal
christmas, xmas, festive, december, end of year ~ party, holiday
easter, bank holiday, public holiday ~ holiday
midday, noon, lunchtime ~ lunch
begin, start, opening, commencement, launch ~ first
last, final, end, latest, ultimate ~ finish
latest moment, last date, final date, cut off, at the latest ~ deadline, release date
duration, length, how long, period, term ~ time, hours, weeks
wait, waiting, pending, hold on, queue, line ~ delay, outstanding
hurry, rush, haste, urgent, quickly ~ deadline
slow, sluggish, gradual, slowly ~ delay
half, fifty percent, 50%, halve ~ part
double, twice, two times, twofold ~ increase
third, quarter, fraction, percentage, percent, proportion, share ~ number
number, amount, quantity, figure, how many, how much, total, sum ~ count
many, lots, plenty, numerous, several, a lot ~ number
few, little, hardly any, scarce, shortage, lack, not enough ~ need
enough, sufficient, adequate, suffice, last ~ capacity
too much, excessive, excess, over, surplus, too many ~ limit
maximum, max, limit, ceiling, cap, upper limit, at most ~ allowed
minimum, min, at least, lowest, smallest ~ threshold
average, mean, typical, median, normal ~ standard
full, sold out, fully booked, no space, packed ~ capacity
empty, vacant, unoccupied, unused, spare, free ~ available
cheap, inexpensive, affordable, low cost, economical, cheapest ~ price, discount
expensive, costly, dear, pricey, overpriced ~ price
free, complimentary, no charge, gratis, without paying, free of charge ~ price
worth, value, valuation, valued ~ price
rich, wealthy, well off, millionaire ~ assets
poor, broke, bankrupt, penniless, insolvent, run out of money, going broke, skint, insolvency ~ money, debt
earn, make money, income, wage, take home ~ salary
spend, spending, pay for, blow ~ cost
owe, owed, debt, due, in debt ~ outstanding
borrow, loan, lend, lender, lending, mortgage ~ bank, afford, interest
afford, affordability, can afford, affordable ~ budget, income, mortgage
bank, building society, lender ~ account, money
cash, notes and coins, petty cash, coins ~ money
wallet, purse, card, credit card, debit card ~ pay
profitable, break even, breakeven, turn a profit, make a profit, in the black, viable ~ margin, cost, minimum
trick, con, swindle, scam, fraud, fraudster, deceived, hoax, scammer ~ bank, police, warning, victim
park, put, place, deposit, keep, hold ~ savings, account
penalty, fine, charge, fee, sanction, punishment ~ cancel
fee, admission, membership fee, dues ~ price
reward, bonus, prize, incentive, perk, benefit ~ pay
gift, present, hospitality, entertainment, freebie, token ~ compliance, limit, allowed
charity, good cause, foundation, donate ~ fundraising
permission, permit, authorisation, allowed, permitted, may, consent ~ licence, rule
forbidden, prohibited, banned, illegal, not permitted, against the rules ~ rule, law
law, legislation, act, statute, legal ~ rule
crime, criminal, illegal, offence ~ police
evidence, proof, prove, documentation ~ document
right, entitled, entitlement, eligible, eligibility, qualify ~ allowance
duty, obligation, responsibility, must, mandatory, compulsory, required ~ rule
choose, pick, opt, select, elect, go for ~ decision
change, switch, replace, swap, substitute, exchange ~ new
replace, substitute, stand in, deputy, replacement, cover ~ backup
keep, save, store, hold on to, retain ~ archive
throw away, discard, dispose, get rid of, remove, delete ~ waste
add, include, insert, extra, plus ~ addition
remove, take out, exclude, drop, eliminate ~ delete
split, divide, separate, share out, break up ~ part
join, combine, merge, unite, together ~ group
connect, link, attach, relate ~ network
stop, halt, quit, cease, end, put an end to ~ finish
continue, carry on, go on, keep going, proceed ~ next
try, attempt, trial, experiment, test, pilot ~ result
work, job, employment, occupation, labour ~ career
busy, occupied, hectic, swamped, snowed under ~ workload
idle, inactive, unused, free time ~ capacity
shift, roster, rota, schedule, working hours, work schedule, scheduling, duty roster ~ staff, nurse, hours, swap
absent, absence, absenteeism, sick leave, sickness, off sick, no shows ~ shift, staff
overtime, extra hours, long hours, late nights ~ workload
strike, union, industrial action, walkout, trade union ~ staff, dispute
employer, company, firm, organisation ~ job
employ, hire, recruit, take on, engage ~ staff
fire, sack, dismiss, let go, terminate, make redundant ~ leave
quit, resign, give notice, leave job, walk out, stop working, pack it in, leavers, leaver ~ turnover, retire, notice
train, coach, prepare, practise, rehearse, rehearsal, run through ~ practice
plan, prepare, arrange, organise, organize, preparation, planning ~ schedule
build, construct, construction, make, create, develop ~ project
design, plan, sketch, blueprint, draft ~ layout
test, check, examine, inspect, verify, try out ~ quality
measure, gauge, quantify, size, dimension ~ metric
count, tally, number, calculate, calculation, compute, work out ~ figure
compare, weigh up, contrast, versus, set side by side ~ option
improve, better, enhance, upgrade, boost, strengthen, raise ~ progress
worsen, deteriorate, get worse, decline ~ problem
increase, rise, raise, climb, go up, hike, jump ~ growth
decrease, fall, drop, go down, cut, reduce, lower, diminish ~ less
cause, lead to, result in, trigger, reason, due to, because of ~ why
effect, impact, consequence, result, outcome, difference, influence ~ change
help, aid, support, assist, back up, lend a hand ~ service
hinder, prevent, block, get in the way, obstruct, hold back ~ obstacle
protect, defend, guard, safeguard, secure, shield ~ safety
attack, assault, hit, strike ~ security
allow, let, enable, permit ~ permission
refuse, decline, deny, reject, say no to, turn away ~ no
accept, take, receive, welcome, say yes ~ agree
send, post, mail, ship, deliver, dispatch, forward ~ delivery, address
collect, pick up, gather, fetch, retrieve ~ delivery
parcel, package, box, delivery, courier ~ shipping
order, purchase, request, buy ~ supplier
use, utilise, apply, employ, usage ~ tool
own, possess, belong, have, ownership ~ property
lead, manage, run, head, direct, oversee, supervise ~ manager
follow, obey, comply, adhere, stick to ~ rule
visit, call on, site visit, viewing, tour, walk round, inspection, look round ~ venue
meet, get together, gather, assemble, meet up, encounter ~ meeting
celebrate, party, festivity, bash, do, festive ~ event
turn out, go, went, happened, end up, how did it go ~ result, debrief, lessons, review
succeed, go well, work out, went well ~ success
outside, outdoors, open air, exterior ~ garden, weather
inside, indoors, interior ~ room
top, best, leading, first class, highest ~ quality
main, key, principal, primary, chief, major, central ~ important
whole, entire, complete, all, total ~ full
part, section, piece, portion, share, bit ~ half
side, edge, corner, border
important, significant, vital, essential, matter, crucial, key ~ priority
strange, odd, weird, unusual, peculiar, suspicious ~ different
different, other, distinct, various, alternative ~ change
same, identical, equal, similar, alike ~ like
special, particular, specific, exclusive, bespoke, custom, tailored ~ unique
strong, powerful, robust, solid ~ strength
weak, fragile, feeble, vulnerable ~ weakness
safe, secure, protected, harmless ~ safety
dangerous, hazardous, risky, unsafe ~ risk
true, correct, right, accurate, precise ~ fact
false, incorrect, untrue, inaccurate ~ mistake
clear, obvious, evident, plain ~ understand
confused, confusing, unclear, puzzled, lost, ambiguous ~ understand
famous, well known, popular, celebrity, renowned ~ name
beautiful, pretty, lovely, attractive, nice ~ look
modern, contemporary, up to date, current, latest ~ new
public, open, common, shared ~ people
personal, private, own, individual ~ confidential
official, formal, authorised ~ rule
automatic, automated, self running ~ process
electric, electrical, power, energy, fuel, gas ~ supply, bill
oil, petrol, diesel, fossil ~ energy
paper, sheet, page, document ~ print
map, plan, directions, floorplan ~ route
guide, manual, instructions, handbook, how to ~ help
rule, regulation, policy, guideline, allowance, code of conduct ~ compliance
level, degree, grade, rank, stage ~ scale
type, kind, sort, category, class ~ group
reason, motive, cause, grounds, explanation, why ~ because
purpose, aim, intention, point, intent ~ goal
method, way, technique, approach, how, manner ~ process
problem, issue, trouble, snag, hitch, difficulty, hiccup ~ wrong
solution, answer, fix, remedy, cure, resolve ~ problem
advantage, benefit, plus, pro, upside ~ good
disadvantage, drawback, downside, con, minus ~ bad
chance, opportunity, possibility, likelihood, probability, odds ~ risk
future, ahead, coming years, long term, outlook ~ plan
past, history, before, earlier, background ~ previous
trip, excursion, outing, tour, day out ~ travel
luggage, suitcase, baggage, bag ~ travel
holiday, break, vacation, getaway, travel ~ trip
hotel, inn, guesthouse, lodge, bed and breakfast, b&b ~ rooms, stay
hotel room, bedroom, room block, accommodation ~ nights
ticket, pass, fare, seat ~ price
stay, remain, stick around, spend the night ~ hotel
agenda, topics, items to discuss, programme ~ meeting
attend, take part, participate, be there, join ~ attendance, guest
invite, ask along, invitation ~ guest, list
host, organiser, organizer, planner ~ event
budget limit, spending limit, spending cap, cap, ceiling ~ budget, maximum
bill, tab, account, statement ~ pay
receipt, proof of purchase, voucher ~ expense
instalment, installment, staged payment, payment plan, in stages ~ invoice, schedule
markup, margin, profit margin ~ price
bankruptcy, insolvency, administration, liquidation ~ debt, company
grant, subsidy, funding, public money ~ money, apply
pay out, distribute, hand out ~ share
overcharge, overcharged, billed twice, double charged, wrong amount ~ invoice, refund, mistake
undercharge, discount, waive, let off ~ fee
afford to stop working, retire early, stop work ~ retirement, pension, age
nest egg, savings, pension pot, pot ~ retirement
safe investment, low risk, cautious, secure ~ bond, risk profile
gamble, speculate, bet, punt ~ risk, crypto
stock market, stock exchange, ftse, shares, market ~ equity, crash, fall
crash, plunge, slump, market drop, tumble ~ market, loss, fall
lose money, lost money, losses, in the red ~ loss, investment
put money into, invest, buy into ~ fund, portfolio
take money out, withdraw, cash in, draw ~ withdrawal
pay less tax, tax saving, tax efficient, avoid tax ~ allowance, isa, relief
who inherits, inherit, leave to, left to, leave money to ~ will, estate, beneficiary, heir
look after, care for, take care of, caring ~ support, elderly, child
house move, moving home, new house, upsize, downsize, downsizing ~ property, mortgage
fixed rate, variable rate, tracker rate ~ mortgage, interest
guarantor, guarantee, co signer, surety ~ loan
ill health, can't work, unable to work, long term sick ~ income protection, illness
identity, id, passport, driving licence, identification ~ kyc, proof
money origin, source of funds, where money came from, source of wealth ~ aml, kyc
complicated, complex, hard to understand, jargon ~ simple, explain
meeting place, rendezvous, where we meet ~ venue, address
view, panorama, rooftop, terrace ~ venue, outside
dance, dancing, disco, dance floor ~ music, party, dj
toast, speech, best man ~ wedding, champagne
ring, rings, vow, vows, aisle ~ wedding, ceremony
photographs, pictures, photo shoot, album ~ photographer
queue, line, waiting time, congestion ~ registration, check in, entrance
crowded, packed, overcrowded, too full, cramped ~ capacity, space
too loud, too quiet, couldn't hear, inaudible ~ microphone, sound, volume
too hot, too cold, freezing, stuffy, air conditioning ~ temperature, heating
sponsor logo, branding, banner ~ sponsorship, print
rehearse, rehearsal, dry run, practice run, run through ~ speaker, stage
backup, plan b, fallback, wet weather plan, alternative ~ contingency, rain
headliner, main act, star ~ speaker, band
slot, time slot, talk time ~ schedule, speaker
car, lift, pick up, collected, drop off ~ transfer, driver
jet lag, flight delay, missed flight ~ travel
allergic reaction, epipen, anaphylaxis ~ allergy, emergency
stuck, blocked, in a rut, no progress, going nowhere ~ obstacle, goal
motivated, motivation, drive, inspire, encourage, inspired ~ goal, energy
dream job, ideal job, calling, vocation ~ career, purpose
new job, job change, change jobs, switch jobs ~ career, offer
job offer, offer, accept a job ~ salary, contract
unemployed, out of work, jobless, lost job, made redundant ~ redundancy, job
self criticism, inner critic, hard on myself, beating myself up ~ confidence, imposter
shy, timid, reserved, introverted, quiet ~ confidence, speak up
blush, sweat, shaking, trembling, heart racing ~ anxiety, presenting
breathing, breathe, breath ~ calm, exercise
tears, cry, breakdown, emotional ~ session, upset
argue with boss, clash with manager, difficult boss ~ conflict, manager
office politics, gossip, rumour, backstabbing ~ conflict, trust
speak in meetings, speaking up, voice heard ~ confidence
feel guilty, guilt, bad conscience ~ boundaries
say no, refuse, turn down, push back ~ boundaries, delegate
too many emails, inbox, inbox overload ~ email, time management
too many meetings, meeting overload ~ calendar, focus
night shift, late shift, early shift, shift work ~ rota, sleep
absent minded, forgetful, distracted ~ focus
deadline pressure, time pressure, crunch ~ stress
split, share, allocate, apportion, divide ~ cost
handover, hand over, transition, takeover, transfer of work ~ document, knowledge
knowledge transfer, knowledge sharing, documentation ~ handover
go live, launch date, cutover, switch over, release ~ project, migration
old system, legacy system, outdated software ~ migration, replace, system
paper based, by hand, manual, manually ~ automate, process
automate, automatic, script, bot ~ manual, process
slow system, performance, lag, response time ~ system
data quality, duplicates, duplicate records, dirty data, cleansing ~ data, migration
interface, integration, api, connector, link between systems ~ system
access rights, permissions, roles, user rights ~ access, security
mistake in data, wrong numbers, discrepancy, mismatch, reconcile, does not add up ~ error, audit
shortage, out of stock, stockout, ran out ~ inventory, supply
waste, scrap, rework, inefficiency, wasted time ~ lean, savings
complaint rate, returns, defect rate, reject ~ quality
customer loss, churn, customers leaving, cancelled subscriptions ~ retention
win back, regain, reactivate ~ customer
price war, undercut, cheaper rival ~ competitor, price
enter market, new market, expansion abroad ~ growth, strategy
sell more, upsell, cross sell ~ sales, revenue
who decides, decision maker, budget holder, buyer ~ stakeholder, sponsor
opponent, critic, against, resistant, blocker ~ resistance, stakeholder
supporter, champion, ally, advocate, in favour ~ sponsor, stakeholder
rumour, hearsay, leak, gossip ~ communication
town hall, all hands, staff meeting ~ communication, meeting
questionnaire result, survey result, poll result ~ survey, feedback
rating, score, marks, grade, stars ~ feedback, evaluation
`;
