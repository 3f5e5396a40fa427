/** What is recognized by its name and not read, with the way to a file that is. */
const formats: readonly (readonly [RegExp, string])[] = [
  [
    /\.(?:one|onetoc2|onepkg)$/i,
    "OneNote's own file can't be read. In OneNote choose File, Export, Single File Web Page or Word, and import that.",
  ],
  [/\.(?:exb|edb)$/i, "Evernote's own database can't be read. In Evernote choose Export (ENEX), and import that."],
  [
    /(?:^|\/)NoteStore\.sqlite(?:-(?:wal|shm))?$/i,
    "Apple Notes' own database can't be read. Get a copy at privacy.apple.com, or share notes as Markdown, and import that.",
  ],
  [
    /(?:^|\/)joplin-desktop\/|(?:^|\/)log-(?:database|revisionService)\.txt$|(?:^|\/)database\.sqlite$/i,
    "Joplin's own database can't be read. In Joplin choose File, Export all, JEX, and import that.",
  ],
  [
    /(?:^|\/)(?:logseq[^/]*|db)\.sqlite$/i,
    "Logseq's own database can't be read. In Logseq choose Export graph, Markdown, and import that.",
  ],
  [/\.edn$/i, "Roam's EDN can't be read. In Roam choose Export All, JSON, and import that."],
  [
    /\.dayone(?:\/|$)|\.doentry$/i,
    "Day One 1's own files can't be read. In Day One choose File, Export, JSON, and import the ZIP.",
  ],
  [/\.(?:gdoc|gsheet|gslides)$/i, 'It only leads to a file at Google. Download that as Word or Excel, and import it.'],
  [/\.pages(?:\/|$)/i, "Pages' own file can't be read. In Pages choose File, Export To, Word, and import that."],
  [/\.numbers(?:\/|$)/i, "Numbers' own file can't be read. In Numbers choose File, Export To, Excel, and import that."],
  [/\.(?:xls|xlsm|xlsb|ods)$/i, "This kind of spreadsheet can't be read. Save it as XLSX or CSV, and import that."],
  [
    /\.(?:doc|docm|dotx?|rtfd?|odt|wpd)$/i,
    "This kind of document can't be read. Save it as DOCX or PDF, and import that.",
  ],
  [/\.(?:pptx?|odp|key)(?:\/|$)/i, "A presentation can't be read. Save it as PDF, and import that."],
  [/\.xps$/i, "XPS can't be read. Save it as PDF or Word, and import that."],
  [/\.(?:craft|craftx)$/i, "Craft's own file can't be read. In Craft choose Export, Markdown, and import that."],
  [/\.(?:opml|org)$/i, "This kind of outline can't be read. Export it as Markdown, and import that."],
  [/\.(?:mobi|azw3?|kfx)$/i, "Kindle books can't be read. Import the book as EPUB or PDF."],
  [/\.ulysses(?:\/|$)/i, "Ulysses' own file can't be read. In Ulysses export as TextBundle, and import that."],
  [/\.(?:rar|7z|bz2|xz)$/i, "This kind of archive can't be opened. Create a ZIP of its files, and import that."],
];

/** Why a file of another product isn't read and how to get one that is; null for a name that says neither. */
export function namedFormat(path: string): string | null {
  return formats.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
