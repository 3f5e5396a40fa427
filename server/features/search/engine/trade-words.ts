/**
 * Words of the trade that mean the same, one concept a line; behind `~` what has to do with it. Inflections need no mention.
 * General business first, then consulting, coaching and training, events, financial advice, and everyday words for all.
 */
export const tradeWords = `
invoice, bill, billing, amount due ~ payment, fee, remittance, receivable, charge
payment, remittance, settlement, pay ~ invoice, transfer, bank details, direct debit, paid
price, cost, fee, charge, rate, pricing, tariff ~ quote, budget, expensive, spend, money, amount, how much
quote, quotation, estimate, proposal, bid, tender, pitch ~ price, offer, rfp, costing
budget, spending, expenditure, spend, outlay ~ cost, money, overspend, finances, forecast, funds
overspend, over budget, cost overrun, overrun ~ budget, cost
expense, outgoings, overhead, disbursement ~ cost, receipt, reimbursement, travel, spending
reimburse, refund, pay back, repay, money back, repayment ~ expense, return, compensation, deposit
discount, reduction, rebate, concession, cheaper, price cut, money off ~ price, offer, deal, save
deposit, down payment, prepayment, upfront payment, retainer, advance payment ~ booking, payment, hold
overdue, late, arrears, outstanding, unpaid, past due ~ delay, reminder, chase, payment, debt
salary, wage, pay, remuneration, compensation, earnings, payroll ~ bonus, income, pay rise
pay rise, raise, salary increase, pay increase ~ promotion, salary, negotiation
bonus, incentive, commission, reward ~ salary, pay, performance
profit, margin, earnings, surplus, net income ~ revenue, profitability, bottom line
p&l, profit and loss, income statement ~ accounts, earnings, revenue
revenue, turnover, sales, income ~ growth, earnings, billing, top line
loss, deficit, shortfall, negative ~ decline, drop, debt
cash flow, liquidity, working capital ~ cash, money, funding
money, cash, funds, finance ~ budget, payment, savings, capital
roi, return on investment, payback ~ benefit, value, savings, return
kpi, key performance indicator, metric, measure, measurement ~ target, dashboard, performance, scorecard
okr, objectives and key results ~ goal, target
goal, objective, target, aim, ambition, aspiration ~ outcome, achieve, priority, purpose
outcome, result, achievement ~ deliverable, impact, success, finding
deadline, due date, cut off, closing date, final date ~ timeline, late, milestone, submit
schedule, timetable, timeline, agenda, calendar, programme, itinerary, running order ~ plan, date, slot, milestone
delay, postpone, slip, push back, put off, defer, hold up, setback, reschedule, behind schedule ~ late, overdue, move
cancel, call off, terminate, withdraw, cancellation, drop out, pull out ~ refund, notice, no show, end
meeting, call, session, appointment, catch up, conversation, discussion ~ agenda, minutes, talk, zoom, conference
minutes, meeting notes, record, write up, recap, notes ~ meeting, actions, summary
action, task, to do, todo, follow up, next step, action item ~ owner, responsible, deadline, assign
follow up, chase, reminder, remind, nudge, get back to ~ call, email, respond, action
decision, resolution, agreed, decide, conclusion, verdict, choose, choice ~ approve, sign off
approve, sign off, authorise, authorize, consent, green light, go ahead, permission, approval ~ decision, agree, accept
contract, agreement, terms, terms and conditions, engagement letter ~ clause, sign, sow, legal, deal
sow, statement of work, scope of work ~ contract, scope, deliverable, terms
scope, remit, extent, coverage ~ sow, out of scope, requirement, scope creep
scope creep, extra work, change request, variation ~ scope, additional
msa, master services agreement, framework agreement ~ contract
nda, non disclosure agreement, confidentiality agreement, confidentiality ~ secret, private, confidential
confidential, secret, private, sensitive, privileged ~ nda, disclosure, privacy
rfp, request for proposal, tender, invitation to tender ~ bid, proposal, procurement
rfi, request for information ~ rfp
rfq, request for quotation ~ quote, rfp
procurement, purchasing, sourcing, buying ~ supplier, purchase order, tender
po, purchase order ~ invoice, procurement
supplier, vendor, provider, contractor, subcontractor ~ procurement, partner, third party
client, customer, account, buyer ~ company, patron, prospect, consumer
prospect, lead, potential client, potential customer, new business, opportunity ~ pipeline, sales, pitch, referral
crm, customer relationship management ~ client, contact, salesforce, pipeline
referral, recommend, introduction, word of mouth, introduce ~ lead, network, testimonial
testimonial, review, endorsement, case study, reference ~ feedback, recommend
feedback, review, evaluation, response, opinion, comment ~ survey, rating, criticism, assessment, satisfaction
survey, questionnaire, poll ~ feedback, respond, question, interview
complaint, dissatisfied, unhappy, grievance, complain, problem, upset ~ issue, feedback, escalate, angry, apologise
satisfied, happy, pleased, delighted, satisfaction ~ feedback, nps, praise
nps, net promoter score ~ satisfaction, feedback
sla, service level agreement ~ response time, contract
issue, problem, trouble, difficulty, challenge, obstacle, blocker, concern, worry ~ risk, wrong, barrier, fix
risk, threat, hazard, exposure, danger ~ mitigation, concern, volatility, uncertainty
mitigate, reduce, lower, contingency, plan b, backup plan, fallback ~ risk
escalate, raise, flag ~ complaint, senior, urgent
urgent, priority, important, critical, asap, as soon as possible, pressing ~ deadline, first
employee, staff, worker, team member, colleague, personnel, workforce, headcount, people ~ team, hire, hr
hire, recruit, recruitment, hiring, appoint, onboard, take on ~ candidate, vacancy, interview, job, staff
vacancy, opening, role, position, post, job ~ recruit, candidate
resign, quit, leave, depart, departure, step down, hand in notice, resignation ~ turnover, exit, attrition, notice
redundancy, layoff, lay off, dismissal, dismiss, fire, job cuts, downsizing, let go, job losses ~ restructure, severance, headcount
severance, redundancy package, settlement agreement, exit package ~ leave, pay
attrition, staff turnover, retention, churn ~ resign, leave, keep
boss, manager, supervisor, line manager, superior ~ leader, director, head
leader, leadership, executive, director, management, senior team, c suite ~ manager, board, ceo
ceo, chief executive, managing director, chief executive officer ~ leader, boss
cfo, finance director, chief financial officer ~ finance
coo, chief operating officer, operations director ~ operations
cio, chief information officer, it director, cto ~ technology
hr, human resources, people team, personnel ~ employee, staff, hiring
board, trustees, directors, governors ~ governance, committee, chair
shareholder, investor, owner, stockholder ~ equity, dividend, board
stakeholder, interested party, sponsor ~ client, influence, engagement
team, group, department, unit, crew, squad ~ staff, colleagues
remote, work from home, hybrid, home working, wfh, telecommute ~ office, flexible, online
holiday, vacation, annual leave, time off, away, leave, pto ~ absence, out of office
sick, illness, ill, unwell, sickness, medical ~ absence, health, doctor
training, course, workshop, class, learning, seminar, education, lesson ~ coach, teach, skill, curriculum, session
onboarding, induction, orientation ~ new starter, training, welcome
presentation, slides, deck, powerpoint, talk, slide deck ~ speaker, pitch, speech
report, paper, document, write up, dossier ~ findings, analysis, summary
summary, overview, synopsis, executive summary, recap, abstract ~ report, brief, key points
recommendation, advice, suggestion, proposal, guidance, suggest ~ finding, option, should
email, message, mail, correspondence, letter ~ contact, reply, write
phone, telephone, mobile, call, ring ~ contact, number
contact, get in touch, reach ~ email, phone, address
website, site, web page, online presence, homepage ~ domain, online, seo
marketing, promotion, advertising, publicity, campaign, advert ~ brand, social media, audience, awareness
social media, linkedin, instagram, facebook, twitter ~ post, marketing, content
seo, search engine optimisation, search engine optimization ~ website, google
password, login, credentials, sign in, access code ~ account, security, access
data protection, gdpr, privacy, personal data ~ consent, compliance, confidential
compliance, regulation, regulatory, legal requirement, rules ~ audit, policy, fca, law
audit, inspection, check, examination, review ~ compliance, accounts
insurance, cover, policy, indemnity, insured ~ claim, liability, premium, protection
liability, responsibility, accountable, obligation ~ insurance, indemnity
lawyer, solicitor, attorney, legal counsel, legal adviser ~ contract, legal, court
accountant, bookkeeper, accounting, bookkeeping ~ tax, accounts, vat
software, app, application, system, tool, platform ~ it, technology, program, licence
it, information technology, technology, tech ~ system, software, computer
erp, enterprise resource planning ~ sap, system
ai, artificial intelligence, machine learning, automation ~ chatgpt, model, tool
saas, software as a service ~ subscription, cloud
subscription, membership, recurring, renewal, renew ~ monthly, licence, fee
b2b, business to business ~ client
swot, strengths weaknesses opportunities threats ~ analysis, strategy
usp, unique selling point, differentiator, competitive advantage ~ brand, positioning
mvp, minimum viable product, prototype, pilot, proof of concept, poc, trial ~ test, launch
sme, small business, small and medium enterprise ~ company
fte, full time equivalent ~ headcount, staff
q1, first quarter
q2, second quarter
q3, third quarter
q4, fourth quarter, year end
fy, financial year, fiscal year ~ annual, year end
eod, end of day, close of business, cob ~ deadline
eta, expected arrival, arrival time ~ arrive
tbc, to be confirmed, tbd, to be decided, to be determined, undecided ~ pending, open
faq, frequently asked questions ~ question
ngo, non profit, charity, nonprofit, not for profit ~ donation, fundraising
company, firm, business, organisation, organization, corporation, enterprise ~ client, employer
strategy, plan, roadmap, approach, direction ~ goal, vision, priority
vision, mission, purpose ~ strategy, values
merger, acquisition, takeover, m&a, mergers and acquisitions, buyout ~ integration, due diligence, deal
due diligence, vetting, background check ~ acquisition, kyc, check
integration, merge, combine, consolidate ~ merger, system
restructure, reorganisation, reorganization, reorg, restructuring, transformation ~ redundancy, change, structure
change management, change programme, transition, transformation ~ resistance, adoption, communication
resistance, pushback, reluctance, opposition, reluctant, sceptical, skeptical, objection ~ change, concern
adoption, uptake, rollout, roll out, implementation, deploy, go live, launch ~ training, change, release
competitor, rival, competition ~ market, benchmark, market share
benchmark, comparison, compare ~ competitor, standard, industry
market share, market position ~ competitor, growth
market research, market analysis, customer research ~ survey, focus group, segment
segment, customer group, target audience, persona ~ market, audience
growth, expansion, increase, grow, scale ~ revenue, new market
decline, decrease, drop, fall, shrink, downturn ~ loss, reduce
savings, efficiency, cost cutting, cost reduction, cut costs, save money ~ budget, reduce, benefit
efficiency, productivity, effectiveness ~ waste, process, lean, faster
process, workflow, procedure, sop, standard operating procedure ~ steps, bottleneck, how
bottleneck, constraint, capacity, backlog ~ delay, slow, queue
workload, capacity, utilisation, utilization, overload, bandwidth ~ busy, stress, hours
billable, chargeable ~ hours, timesheet, utilisation, rate
day rate, daily rate, hourly rate, rate card ~ fee, price, billable
timesheet, time tracking, time log ~ hours, billable
supply chain, logistics, distribution, shipping, delivery, freight ~ warehouse, inventory, transport, supplier
inventory, stock, stock level ~ warehouse, supply, shortage
warehouse, storage, depot, distribution centre, fulfilment centre ~ stock, logistics
factory, plant, manufacturing, production, production line ~ operations, output, machine
quality, qa, quality assurance, quality control ~ defect, standard, testing
defect, fault, error, bug, mistake, flaw ~ quality, fix, wrong
root cause, cause, reason, why ~ problem, analysis, because
interview, conversation ~ question, stakeholder, candidate
workshop, working session, brainstorm, offsite, away day, facilitated session ~ facilitate, ideas, training, retreat
facilitate, moderate, run, host, facilitator ~ workshop, session, group
kickoff, kick off, project start, inception, launch meeting ~ start, begin, project
milestone, checkpoint, gate, phase, stage ~ deadline, deliverable, schedule
deliverable, output, work product ~ milestone, report, scope
steering committee, steerco, steering group, project board ~ governance, decision, sponsor
raci, responsibility matrix, who does what ~ responsible, accountable, roles
pmo, project management office ~ project, governance
project, engagement, assignment, programme, initiative ~ work, plan, delivery
hypothesis, assumption, premise ~ test, belief
analysis, assessment, diagnosis, evaluation, analyse, analyze ~ data, finding, review
finding, insight, observation, takeaway, key learning ~ analysis, result, report
business case, justification, cost benefit analysis ~ roi, benefit, investment
pricing strategy, price increase, price rise, put prices up ~ fee, discount, margin
gap analysis, shortfall, gap ~ current state, missing
current state, as is, status quo, baseline ~ today, existing
future state, to be, target operating model, tom ~ vision, design
cultural, culture, values, norms ~ behaviour, team, engagement
morale, motivation, engagement, motivated ~ staff, happy, culture, energy
communication, comms, messaging, announcement, announce ~ tell, inform, newsletter
coaching, mentoring, coach, mentor, mentorship ~ session, development, client, support
coachee, mentee, client ~ coaching
confidence, self esteem, self belief, assertiveness, self assurance, self confidence ~ imposter, doubt, speak up
imposter syndrome, impostor syndrome, self doubt, not good enough, feel like a fraud ~ confidence, anxiety, inner critic
anxiety, anxious, nervous, nerves, fear, worry, stage fright, afraid, scared ~ stress, panic, confidence
stress, pressure, overwhelmed, tension, overwhelm, stressed ~ burnout, anxiety, workload
burnout, burn out, exhaustion, exhausted, fatigue, tired, worn out, drained ~ stress, overwork, rest, energy
overwork, long hours, overtime, working late ~ burnout, workload, balance
work life balance, balance, boundaries ~ family, hours, burnout, overwork, switch off
boundary, saying no, say no, limits ~ balance, assertive, delegate
delegate, delegation, hand over, pass on, letting go ~ trust, team, control, micromanage
micromanage, micromanagement, controlling, control ~ delegate, trust, manager
procrastination, procrastinate, putting things off, avoidance, avoid ~ delay, focus, habit, time management
time management, prioritise, prioritize, prioritisation, manage time ~ busy, schedule, focus, productivity
focus, concentration, concentrate, attention, distraction, distracted ~ procrastination, productivity
habit, routine, ritual, practice ~ daily, behaviour, change, discipline
mindset, attitude, belief, outlook, limiting belief ~ growth, thinking, perspective
mindfulness, meditation, breathing, relaxation, breathing exercise ~ stress, calm, anxiety
public speaking, presenting, speech, presentation skills, speaking in public ~ audience, nerves, voice, stage
listening, active listening, listen, hear ~ empathy, communication, question
empathy, compassion, understanding ~ listening, emotional intelligence
emotional intelligence, self awareness, eq, emotion ~ feeling, empathy
emotion, feeling, mood, feel ~ upset, anger, sad
angry, anger, frustrated, frustration, annoyed, irritated ~ conflict, upset, temper
conflict, disagreement, dispute, argument, clash, tension, quarrel, row ~ difficult conversation, mediation, resolve
difficult conversation, tough conversation, hard conversation, honest conversation ~ feedback, conflict
mediation, reconcile, resolve, arbitration ~ conflict, dispute
trust, psychological safety, rapport ~ team, relationship, safe
relationship, connection, bond, network, networking ~ trust, contact
career, profession, career path, career change, professional development ~ job, promotion, role, cv
promotion, promoted, step up, advancement, career progression ~ salary, role, senior
cv, resume, curriculum vitae ~ application, job, experience, candidate
interview, job interview, interview preparation ~ candidate, cv, question
performance review, appraisal, annual review, performance evaluation, 360, 360 feedback ~ feedback, goals, manager, rating
underperform, underperformance, poor performance, low performer, pip, performance improvement plan ~ feedback, manager, improve
pdp, personal development plan, development plan, growth plan ~ goal, skill, learning
skill, competency, ability, capability, competence, strength ~ training, expertise, talent
strength, talent, gift, asset ~ skill, good at
weakness, development area, area for improvement, shortcoming ~ gap, improve
grow model, goal reality options will ~ coaching, goal, options
smart goals, specific measurable achievable ~ goal
accountability, ownership, commitment, responsibility, committed ~ action, check in, responsible
progress, improvement, improve, development, advance, better ~ growth, achieve, track
reflection, journaling, journal, reflect, diary ~ learning, insight, write
exercise, activity, drill, practice, role play, game ~ workshop, training, icebreaker
icebreaker, warm up, energiser, energizer, opening activity ~ exercise, group, introduction
homework, assignment, task between sessions, preparation, prework ~ session, exercise, prepare
participant, attendee, delegate, guest, trainee, learner, student, visitor ~ people, audience, registration, attend
trainer, instructor, teacher, tutor, facilitator, lecturer ~ training, speaker
curriculum, syllabus, course outline, course content, module, programme ~ training, topic, learning
learning objective, learning outcome, learning goal ~ training, goal
certificate, certification, accreditation, accredited, qualification, diploma ~ training, icf, exam
icf, international coaching federation ~ accreditation, coach, credential
exam, test, assessment, quiz ~ pass, score, certificate
elearning, e learning, online course, online training, webinar, virtual session ~ zoom, video, training
webinar, online event, virtual event, live stream, livestream, broadcast ~ zoom, online, recording
handout, worksheet, workbook, material, handbook ~ training, print, template
teach, educate, instruct, train, explain ~ training, learn
supervision, peer support, peer coaching ~ coach, ethics
wellbeing, well being, wellness, health, mental health ~ stress, burnout, exercise, sleep
sleep, rest, insomnia, sleeping ~ tired, night, wellbeing
exercise, fitness, gym, running, physical activity ~ health, wellbeing
new manager, first time manager, newly promoted, new leader ~ leadership, promotion, team
team building, teambuilding, bonding, team bonding ~ workshop, away day, activity, trust
values, principle, belief ~ purpose, culture
venue, location, place, site, hall, premises ~ room, space, hotel, address, where, capacity
room, space, hall, ballroom, suite, auditorium ~ venue, layout, capacity
capacity, seats, maximum number, how many people ~ venue, attendee, room, seating
seating, seat, table plan, seating plan, layout, floor plan, room setup ~ table, chair, guest, room
catering, food, menu, meal, lunch, dinner, buffet, refreshments, canapes, eat, cuisine ~ dietary, drinks, chef, breakfast, caterer
caterer, chef, cook, kitchen, catering company ~ food, menu
breakfast, brunch, morning meal ~ food, coffee
dinner, banquet, evening meal, gala dinner, supper ~ food, menu, guest, evening
drinks, bar, beverage, wine, champagne, alcohol, cocktail ~ catering, reception, toast, licence
coffee, tea, refreshments, coffee break ~ break, drinks, catering
dietary requirement, dietary, allergy, allergic, vegetarian, vegan, gluten free, halal, kosher, coeliac, nut allergy, intolerance, special diet ~ food, menu, catering, eat
event, conference, function, gala, occasion, summit, celebration, party ~ venue, guest, attendee, organise
conference, convention, congress, symposium, summit ~ speaker, delegate, event
party, celebration, festivity, birthday, anniversary ~ event, guest, music
wedding, marriage, bride, groom, ceremony, bridal, couple ~ reception, flowers, guest, church
reception, drinks reception, welcome drinks ~ arrival, guest, drinks
exhibition, trade show, expo, fair, trade fair ~ stand, booth, exhibitor
exhibitor, stand, booth, stall ~ exhibition, sponsor
sponsor, sponsorship, patron, backer ~ logo, funding, partner, package
fundraising, fundraiser, charity auction, donation, donate, charity ~ gala, money, raise, donor
speaker, keynote, presenter, panelist, panellist, lecturer, host, mc, master of ceremonies ~ talk, agenda, fee, stage
keynote, opening speech, main talk ~ speaker, agenda
panel, panel discussion, round table, q&a ~ speaker, moderator
invitation, invite, rsvp, invited, save the date ~ guest, list, attend, respond
rsvp, reply, confirm attendance, attendance, response ~ guest, invitation, headcount
registration, register, sign up, enrol, enroll, check in, booking, signup ~ attendee, ticket, badge, desk
ticket, admission, entry, entrance, pass, early bird ~ registration, sale, price
badge, name tag, lanyard, name badge ~ registration, attendee
no show, absent, did not attend, absence, missing ~ attendance, cancel
guest list, attendee list, delegate list, invitee ~ invitation, rsvp, names
headcount, number of guests, attendance, turnout, how many people, numbers ~ guest, capacity, attendee
vip, guest of honour, dignitary, important guest ~ guest, protocol, security
decoration, decor, flowers, florist, floral, centrepiece, centerpiece, styling, theme, bouquet ~ wedding, table, colour
entertainment, band, dj, music, live music, performer, musician, singer, act ~ stage, sound, dance, party
photographer, photography, photo, pictures, videographer, video, film ~ camera, shoot, album
av, audio visual, audiovisual, sound system, projector, microphone, screen, pa system, technical equipment, speakers ~ lighting, stage, technician, sound, equipment, tech
lighting, lights, illumination ~ av, stage
stage, platform, podium, lectern, set ~ speaker, av, performer
marquee, tent, outdoor, gazebo, outside, garden ~ weather, rain, venue
weather, rain, wet weather, storm, forecast, sunny, wind ~ outdoor, contingency, marquee
parking, car park, parking space, park ~ car, access, transport, arrive
transport, transfer, shuttle, coach, bus, taxi, travel, minibus, car, ride ~ airport, arrival, parking, train, pick up
flight, plane, airport, airline, fly ~ travel, ticket, arrival, transfer
train, rail, railway, station ~ travel, transport
hotel, accommodation, room block, lodging, overnight, stay, bedroom ~ guest, night, booking, room
travel, trip, journey, visit ~ flight, hotel, transport, expense
visa, passport, immigration ~ travel, documents
security, bouncer, guard, door staff, safety, crowd control, steward ~ risk, access, police
health and safety, risk assessment, safety, fire safety, evacuation, first aid ~ insurance, security, emergency
first aid, paramedic, medic, ambulance, medical cover, doctor ~ emergency, safety, injury
accessibility, wheelchair, step free, disabled access, disability, ramp, accessible, mobility ~ lift, access, venue, hearing loop
licence, license, permit, permission, authorisation ~ council, alcohol, music, regulation
staffing, volunteer, waiter, waiting staff, crew, ushers, helpers ~ shift, event, team
setup, set up, load in, build, get in, installation, rigging ~ crew, time, venue, stage
breakdown, load out, tear down, dismantle, clear up, strike, cleanup, cleaning, get out ~ waste, crew, venue
rental, hire, rent, lease, hiring ~ furniture, equipment, cost, venue
furniture, chair, table, linen, tablecloth ~ rental, seating, layout
signage, sign, banner, poster, wayfinding ~ print, branding, direction
gift, goody bag, swag, giveaway, favour, present, merchandise, prize ~ guest, sponsor, branded
wifi, internet, wi fi, network, broadband, connection ~ venue, online, tech
run sheet, run of show, running order, cue sheet, order of events ~ schedule, event, timing
debrief, wash up, post event review, lessons learned, retrospective, postmortem, post mortem, lessons ~ feedback, review, improve, went well
book, reserve, reservation, booking, hold ~ deposit, confirm, venue, available
availability, available, free, vacant ~ date, booking, calendar
confirm, confirmation, verify, finalise, finalize ~ booking, agree, final
destination wedding, overseas event, incentive trip, retreat, away trip ~ travel, hotel, abroad
investment, invest, portfolio, holding, asset, investing ~ fund, share, return, risk, stock
portfolio, holdings, investments, asset mix, asset allocation ~ rebalance, fund, diversify
asset allocation, diversification, diversify, spread risk, spread ~ portfolio, equity, bond, risk
rebalance, reallocate, rebalancing, adjust portfolio ~ portfolio, allocation, drift
share, stock, equity, equities, shareholding ~ market, dividend, portfolio, investment
bond, gilt, fixed income, fixed interest, treasury, debt ~ yield, interest, portfolio
fund, etf, index fund, mutual fund, unit trust, tracker, oeic, investment trust ~ fee, investment, passive
dividend, yield, distribution, income ~ share, tax, investment
return, performance, growth, yield, gain ~ investment, profit, percent
aum, assets under management ~ fund, fee, portfolio
aml, anti money laundering, money laundering ~ kyc, compliance, identity, suspicious
kyc, know your customer, identity check, id verification, proof of identity, identity verification ~ passport, aml, proof of address, onboarding, verify
fca, financial conduct authority, regulator, sec, finra ~ compliance, rules
mifid, suitability, suitability report, suitability letter, suitable ~ advice, compliance, risk profile
risk profile, risk tolerance, attitude to risk, risk appetite, capacity for loss, cautious, adventurous, conservative ~ investment, questionnaire, volatility, nervous
volatility, fluctuation, market swing, ups and downs, market crash, market fall, turbulence ~ risk, market, loss
recession, downturn, crash, slump, bear market ~ market, economy, loss
inflation, cost of living, rising prices, cpi, rpi ~ interest rate, real return, price
interest rate, base rate, bank rate, interest ~ mortgage, loan, savings, inflation
pension, retirement fund, sipp, workplace pension, retirement savings, 401k, ira, nest egg, superannuation, final salary ~ retire, contribution, annuity, provider, drawdown
retire, retirement, stop working, retiree, early retirement, finish work, give up work, later life ~ pension, income, age
annuity, drawdown, guaranteed income, pension income, flexi access ~ pension, retirement, lump sum
lump sum, tax free cash, one off payment, pcls ~ pension, payment, withdraw
state pension, social security, national insurance ~ retirement, benefit, contribution
contribution, pay in, top up, regular saving, monthly saving ~ pension, isa, allowance
isa, individual savings account, tax free savings ~ allowance, savings, investment, tax
lisa, lifetime isa, first home savings ~ isa, deposit
savings, save, cash savings, savings account, put aside, rainy day fund, emergency fund ~ bank, interest, money, isa
emergency fund, cash reserve, cash buffer, rainy day, safety net ~ savings, unexpected, months
withdraw, withdrawal, take out, cash in, encash, access money ~ pension, drawdown, tax, money
tax, taxation, hmrc, irs, tax bill, income tax, self assessment, tax return ~ allowance, relief, deduction, accountant
cgt, capital gains, capital gains tax, gain ~ tax, sell, allowance, property
iht, inheritance tax, death duty, estate tax ~ estate, gift, will, nil rate band
vat, value added tax, sales tax, gst ~ tax, invoice, return
tax allowance, tax relief, allowance, exemption, deduction, nil rate band ~ tax, threshold, limit
estate planning, inheritance, estate, legacy, heir, bequest, pass on wealth, bequeath, beneficiaries, succession ~ will, trust, children, death, iht, probate
will, testament, last will, lasting power of attorney, lpa, power of attorney ~ estate, executor, solicitor, probate
probate, executor, administrator of estate ~ will, death, estate
trust, trustee, settlor, family trust ~ estate, beneficiary, children
beneficiary, heir, nominee, nomination, expression of wish ~ inheritance, will, pension
death, died, bereavement, passed away, pass away, bereaved, deceased, funeral, widow, widower, die ~ estate, grief, will, probate, life insurance
life insurance, life cover, life assurance, term assurance, whole of life ~ protection, premium, death, dependants
income protection, critical illness, critical illness cover, disability insurance, sick pay ~ insurance, illness, protection, premium
premium, insurance payment, policy cost ~ insurance, monthly
claim, payout, pay out ~ insurance, policy
mortgage, home loan, remortgage, refinance, house loan ~ property, interest, house, lender, borrow
loan, debt, borrow, borrowing, credit, credit card, owe, lending, liabilities ~ interest, repayment, mortgage, lender
property, house, home, real estate, flat, apartment, buy to let, housing ~ mortgage, rent, purchase, move
rental income, buy to let, landlord, tenant, rent ~ property, tax, income
first time buyer, buying a home, buy a house, house purchase, property purchase, moving house ~ mortgage, deposit, property
children, child, kid, son, daughter, dependants, dependents, baby, grandchildren, grandson, granddaughter ~ family, school, education, inheritance
school fees, education costs, university fees, tuition, college fund, private school, student loan, junior isa, jisa ~ children, savings, university, education
university, college, student, degree ~ education, fees
spouse, wife, husband, partner, married, marriage ~ family, joint, couple
divorce, separation, separated, split up, ex wife, ex husband, ex partner, marriage breakdown ~ settlement, pension sharing, spouse, custody
parents, mother, father, mum, dad, elderly, ageing ~ family, care
care home, long term care, nursing home, care fees, care costs, elderly care, social care ~ parents, elderly, health
family, relatives, household, relation ~ children, parents, spouse
self employed, freelance, freelancer, sole trader, own business, contractor ~ tax, business, income
business owner, entrepreneur, founder, company director, owner manager ~ business, dividend, exit
exit, sell business, business sale, sale of the company, selling the company ~ founder, acquisition, earn out
net worth, wealth, assets, affluent, rich, high net worth, hnw ~ balance, liabilities, investments
cashflow model, cash flow forecast, cashflow forecast, financial plan, projection ~ retirement, forecast, income
financial adviser, financial advisor, ifa, wealth manager, planner, paraplanner ~ advice, client, fee
ongoing advice, annual review, yearly review, review meeting ~ client, fee, portfolio
platform, custodian, wrap, broker ~ fee, transfer, provider
provider, insurer, pension company, fund manager ~ platform, transfer
transfer, switch, move, consolidate, consolidation ~ pension, provider, account
esg, ethical, sustainable, responsible investing, green, impact investing, ethical investment, environment, climate ~ fund, fossil fuel, values, carbon
sustainability, carbon footprint, environmental, eco friendly, recycling, carbon, emissions, net zero ~ esg, waste, plastic
crypto, bitcoin, cryptocurrency, digital currency ~ risk, speculative
gold, commodity, commodities, precious metal ~ hedge, portfolio
currency, exchange rate, foreign exchange, fx, forex ~ dollar, euro, overseas
offshore, abroad, overseas, expat, foreign, international, emigrate, relocate ~ tax, residence, move, country
windfall, inherited money, lottery, inheritance received ~ lump sum, invest
gift, gifting, give money, seven year rule ~ iht, children, allowance
charity, charitable giving, philanthropy, donation ~ gift aid, tax, legacy
scam, fraud, phishing, fraudster ~ security, bank, victim, warning
vulnerable client, vulnerability, capacity, dementia ~ care, power of attorney, support
begin, start, commence, kick off, initiate ~ launch, opening, first
end, finish, close, conclude, complete, wrap up ~ final, last, done
buy, purchase, acquire, order ~ cost, supplier
sell, sale, dispose, disposal ~ buyer, price
help, assist, support, assistance, aid ~ advice, service
big, large, huge, major, substantial ~ size
small, little, minor, tiny ~ size
quick, fast, rapid, speedy, prompt ~ soon, time
difficult, hard, tough, challenging, tricky ~ problem
easy, simple, straightforward ~ quick
good, positive, great, excellent ~ success
bad, negative, poor, terrible ~ problem
new, recent, latest, fresh ~ update
old, previous, former, existing, legacy ~ past
wrong, mistake, error, incorrect, went wrong ~ problem, issue
fix, solve, resolve, repair, solution, remedy ~ problem, issue
show, demonstrate, demo, demonstration ~ present
need, require, requirement, necessary, must ~ want
want, wish, desire, would like, hope ~ goal, prefer
like, prefer, preference, favourite, favorite ~ choose, want
allow, permit, let, permitted, allowed ~ rule, permission
ban, prohibit, forbid, not allowed, prohibited, restriction, restricted, forbidden ~ rule, policy
rule, policy, guideline, regulation ~ compliance
change, modify, alter, adjust, amend, revise, update, amendment, revision ~ new, version
share, distribute, send, circulate, forward ~ email
get, obtain, receive, acquire ~ collect
keep, retain, maintain, preserve ~ store
choose, select, pick, shortlist, selection, shortlisted ~ option, decision
option, alternative, possibility, choice ~ choose
compare, versus, difference, contrast ~ option
agree, accept, consensus, consent ~ decision
reject, decline, refuse, turn down, say no ~ no
grow, increase, rise, go up, expand ~ growth
reduce, decrease, cut, lower, go down, shrink ~ savings
date, day ~ time, calendar
evening, night, tonight ~ dinner
morning, am ~ breakfast
address, postcode, directions, street ~ location, where, map
owner, responsible, in charge, lead, who does ~ accountable
absent, away, missing, out of office ~ holiday, leave
injury, accident, hurt, injured ~ first aid, claim
doctor, gp, physician, medical ~ health
dog, cat, pet, animal ~ home
car, vehicle, van, automobile ~ transport
document, file, paperwork, form ~ sign
sign, signature, signed, docusign ~ contract
picture, photo, image, logo ~ design
design, layout, look, branding, brand, visual identity ~ logo
team lead, team leader ~ manager
quiet, silence, silent, shy, introvert ~ speak
speak up, voice opinion, contribute, participate ~ confidence, quiet
young, youth, graduate, apprentice, junior, intern ~ trainee
diversity, inclusion, dei, equality ~ culture, hiring
gender, women, woman, female ~ diversity
pregnant, maternity, maternity leave, parental leave, paternity ~ baby, leave, return
perfectionism, perfectionist, high standards, perfect ~ fear, control
resilience, bounce back, coping, cope ~ stress, setback
negotiate, negotiation, bargain, haggle, negotiating ~ price, terms, deal
persuade, influence, convince, persuasion, buy in ~ stakeholder, argument
success, win, achievement, accomplish, accomplishment ~ celebrate, result
failure, fail, failed, unsuccessful ~ mistake, problem
celebrate, praise, recognition, recognise, thank, appreciation, gratitude ~ reward, success
`;
