import { useState } from 'react';
import { chooseLanguage, chosenLanguage } from '#web/features/voice/spoken-language.ts';
import { languages } from '#web/lib/languages.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const TOLD = '';
/** Transcribers know both written forms of Norwegian by one name. */
const options = languages.map(({ value, label }) => ({ value: value === 'nb' ? 'no' : value, label }));

/** Which language is spoken, remembered in this browser: short or mixed speech is often taken for another one. */
export function LanguageChoice() {
  const [chosen, setChosen] = useState(() => chosenLanguage().language);
  return (
    <SelectField
      label="Language spoken"
      value={chosen ?? TOLD}
      onChange={(value) => {
        const language = value === TOLD ? undefined : value;
        chooseLanguage(language);
        setChosen(language);
      }}
      options={[{ value: TOLD, label: 'Told from the recording' }, ...options]}
    />
  );
}
