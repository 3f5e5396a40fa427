import { useState } from 'react';
import { chooseLanguage, chosenLanguage } from '#web/features/voice/spoken-language.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { languages } from '#web/lib/languages.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const DETECT = '';
/** Transcribers know both written forms of Norwegian by one name. */
const options = languages.map(({ value, label }) => ({ value: value === 'nb' ? 'no' : value, label }));

/** The spoken language, remembered in this browser: short or mixed speech is often detected as another one. */
export function LanguageChoice() {
  const [chosen, setChosen] = useState(() => chosenLanguage().language);
  return (
    <SelectField
      label={texts.record.language}
      value={chosen ?? DETECT}
      onChange={(value) => {
        const language = value === DETECT ? undefined : value;
        chooseLanguage(language);
        setChosen(language);
      }}
      options={[{ value: DETECT, label: texts.record.detectLanguage }, ...options]}
    />
  );
}
