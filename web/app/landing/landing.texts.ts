import { brand } from '#shared/brand.ts';

/** Everything that the landing page says. Texts of the specification are marked. */
export const landingTexts = {
  pageTitle: `${brand.name} · ${brand.tagline}`,
  skipToContent: 'Skip to content',
  sections: 'Sections',
  footer: 'Footer',
  login: 'Login',
  /** Specification. */
  callToAction: { short: 'Member exclusive benefit', long: 'Access your exclusive benefit' },
  /** Specification. */
  anchors: { features: 'Features', useCases: 'Use Cases', testimonials: 'Testimonials' },
  /** The year is the specification's. */
  copyright: `© 2024 ${brand.name}. ${brand.tagline}`,
  hero: {
    text: `${brand.name} is the notebook that does the second half of the work. Say it or type it between two calls; it writes it up, files it, and answers from it later.`,
    picture: `A note open in ${brand.name}: the text you write, and the finished page beside it.`,
  },
  features: {
    title: 'The meeting is over. So is the paperwork.',
    text: 'Six things that usually take up your evening, and now happen while you walk to the next appointment.',
    assistant: {
      title: 'AI assistant',
      text: 'Ask about your notes and get an answer that names its sources. Brainstorm, or draft a proposal, report or plan from what is already written.',
    },
    voice: {
      title: 'Voice recording and transcription',
      text: 'Talk, stop, and the words are there: in a new note or the one you have open. Your recording is saved while you speak.',
    },
    documents: {
      title: 'Document processing',
      text: 'Drop in a PDF, Word, text or markdown file, or a scan. It becomes a note with a summary, keywords and the full text.',
    },
    search: {
      title: 'Semantic search',
      text: 'Ask in your own words and find what you meant, in notes and documents alike. Names, numbers and codes are matched to the letter.',
    },
    automation: {
      title: 'Time-saving automation',
      text: 'Action items pulled out of a conversation, long notes summarized, every keystroke saved. The chores end with the meeting.',
    },
    organization: {
      title: 'Business organization',
      text: 'Folders inside folders, tags across them, and a suggested place for every new note. One click accepts it.',
    },
  },
  specimens: {
    assistant: {
      question: 'What did I promise Okafor?',
      answer: 'A revised fee by Thursday, and two references.',
      source: '1 · Call with A. Okafor, Tue, May 12',
    },
    voice: {
      timer: '00:42',
      transcript: '… so the venue wants the final count by the third, and the band is confirmed.',
    },
    documents: {
      file: 'Pension review.pdf',
      summary: 'Transfer is possible from April. The guarantee is lost; the charges fall by half.',
      keywords: ['drawdown', 'guarantee', 'charges'],
    },
    search: {
      question: 'who is worried about fees?',
      note: 'Hartmann, second meeting',
      passage: '“… the day rate is more than the board expected.”',
      reason: 'related meaning',
    },
    automation: {
      title: 'Action items',
      items: ['Send minutes to Ruiz', 'Book the small room', 'Invoice two days'],
    },
    organization: { folder: 'Clients', subfolders: ['Hartmann', 'Okafor'], fileIn: 'File in' },
  },
  closeUps: {
    title: 'Ask it. Tell it. Done.',
    text: 'Real pictures of the product, from the week of a consultant we made up.',
    assistant: {
      title: 'Asked in the middle of a note',
      text: 'The answer quotes what you wrote. Select a number to jump to the line.',
      picture: `A question to the ${brand.name} assistant and its answer with the source, beside the note itself.`,
    },
    voice: {
      title: 'Said on the way out',
      text: 'Tidied up if you like, then added to the open note or saved as a new one. You can play the recording again.',
      picture:
        'The tidied-up text of a dictated message, with a task and its date, above the recording and the buttons that add it to a note.',
    },
    promises: [
      {
        title: 'Nothing to set up',
        text: 'The built-in assistant needs no key and no provider. It quotes your notes and shows where each answer comes from.',
      },
      {
        title: 'Your clients stay yours',
        text: 'Hide a note or a folder from AI and no provider sees it. Before your first question, you see what will be sent.',
      },
      {
        title: 'Nothing gets lost',
        text: 'In an elevator or on a train, your words are saved on your device and sent later. Earlier versions stay for thirty days.',
      },
    ],
  },
  useCases: {
    title: 'Made for days full of appointments.',
    text: 'For people whose product is their attention, and who take their notes in between.',
    list: [
      {
        time: '9:40 AM',
        who: 'Consultants',
        moment: 'Eleven minutes between two clients',
        text: 'The workshop is still in your head. You dictate what was agreed and pull out the action items, and the proposal has its first draft before the next call starts.',
      },
      {
        time: '12:15 PM',
        who: 'Coaches and trainers',
        moment: 'Before the next session begins',
        text: 'You ask what your client set out to do three sessions ago. The answer comes in their words, with the note it comes from, and the page for today is ready.',
      },
      {
        time: '4:05 PM',
        who: 'Event planners',
        moment: 'On the floor of the venue',
        text: 'Contracts, quotes and running orders are in one folder per event. You search for the load-in time, find it on page nine of a PDF, and put the phone away.',
      },
      {
        time: '5:30 PM',
        who: 'Financial advisors',
        moment: 'When the last review is done',
        text: "The meeting note is written, the provider's letter is summarized beside it, and every version is saved. You leave with a complete file and a free evening.",
      },
    ],
  },
  testimonials: {
    title: 'What members say',
    list: [
      {
        quote: 'I used to write up Mondays on Sundays. Now the notes are finished when the call is.',
        name: 'Ingrid Solheim',
        role: 'Strategy consultant',
      },
      {
        quote:
          'I asked it what a client said about her sister in March, and it showed me the line. That is the whole job.',
        name: 'Daniel Mensah',
        role: 'Leadership coach',
      },
      {
        quote: 'Forty suppliers, one folder each. I talk to it in the loading bay and it keeps up.',
        name: 'Lucía Ferrer',
        role: 'Event planner',
      },
    ],
  },
  closing: {
    title: 'What would you do with an hour of your own?',
    text: `${brand.name} comes with your membership. Sign in, write your first note, and see how early you leave.`,
  },
};
