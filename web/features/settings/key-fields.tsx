import { useId } from 'react';
import { type AiProvider, type AiStatus, aiProviders, providerNames } from '#shared/ai.ts';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { type KeyDraft, whoseKey } from './key-draft.ts';
import { KeyField } from './key-field.tsx';

export interface KeyFieldsProps {
  status: AiStatus;
  draft: KeyDraft;
  onChange: (part: Partial<KeyDraft>) => void;
  error: string | undefined;
}

const TOLD = 'told';
const OTHER = 'other';

/** A key, whose it is, where it is used where that is open, and the model. */
export function KeyFields({ status, draft, onChange, error }: KeyFieldsProps) {
  const { own, models } = status;
  const whose = whoseKey(draft, own);
  const isTyped = draft.key.trim() !== '';
  return (
    <>
      <KeyField value={draft.key} onChange={(key) => onChange({ key })} isReplacing={own !== null} error={error} />
      {isTyped && (
        <SelectField
          label="Provider"
          value={draft.provider ?? TOLD}
          onChange={(value) => onChange({ provider: value === TOLD ? null : (value as AiProvider) })}
          options={[
            { value: TOLD, label: toldLabel(draft) },
            ...aiProviders.map((value) => ({ value, label: providerNames[value] })),
          ]}
        />
      )}
      {isTyped && whose?.provider === 'openai-compatible' && (
        <AddressField status={status} draft={draft} usual={whose.baseUrl ?? ''} onChange={onChange} />
      )}
      {(isTyped || own) && (
        <ModelField
          value={draft.model ?? (isTyped ? '' : (own?.model ?? ''))}
          choices={whose ? models[whose.provider] : []}
          usual={isTyped && whose ? models[whose.provider][0] : undefined}
          onChange={(model) => onChange({ model })}
        />
      )}
    </>
  );
}

function toldLabel(draft: KeyDraft): string {
  const told = whoseKey({ ...draft, provider: null }, null);
  return told ? `Told from the key: ${providerNames[told.provider]}` : 'Please choose';
}

interface AddressFieldProps extends Pick<KeyFieldsProps, 'status' | 'draft' | 'onChange'> {
  usual: string;
}

/** One of the addresses that the operator lists, or any other where that is allowed. */
function AddressField({ status, draft, usual, onChange }: AddressFieldProps) {
  const { endpoints, allowsCustomEndpoints } = status;
  const address = draft.baseUrl || usual;
  const isListed = endpoints.includes(address);
  return (
    <>
      <SelectField
        label="Where the key is used"
        value={isListed ? address : OTHER}
        onChange={(value) => onChange({ baseUrl: value === OTHER ? 'https://' : value })}
        options={[
          ...endpoints.map((value) => ({ value, label: new URL(value).host })),
          { value: OTHER, label: allowsCustomEndpoints ? 'Another address' : 'Please choose' },
        ]}
      />
      {allowsCustomEndpoints && !isListed && (
        <Field
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://api.example.com/v1"
          value={draft.baseUrl}
          onChange={(event) => onChange({ baseUrl: event.target.value })}
        />
      )}
    </>
  );
}

interface ModelFieldProps {
  value: string;
  choices: readonly string[];
  /** What an empty field means. */
  usual: string | undefined;
  onChange: (model: string) => void;
}

function ModelField({ value, choices, usual, onChange }: ModelFieldProps) {
  const list = useId();
  return (
    <>
      <Field
        label="Model"
        list={list}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={usual ?? ''}
        hint={usual ? `Choose or type a name; ${usual} where you leave it empty.` : 'As the provider calls it.'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <datalist id={list}>
        {choices.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </>
  );
}
