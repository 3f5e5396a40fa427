import { useId } from 'react';
import { type AiProvider, type AiStatus, aiProviders, providerNames } from '#shared/ai.ts';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { type KeyDraft, providerOfKey } from './key-draft.ts';
import { KeyField } from './key-field.tsx';
import { aiTexts as texts } from './settings.texts.ts';

export interface KeyFieldsProps {
  status: AiStatus;
  draft: KeyDraft;
  onChange: (part: Partial<KeyDraft>) => void;
  error: string | undefined;
}

const DETECTED = 'detected';
const OTHER = 'other';

/** A key, its provider, the endpoint if there is a choice, and the model. */
export function KeyFields({ status, draft, onChange, error }: KeyFieldsProps) {
  const { own, models } = status;
  const keyShape = providerOfKey(draft, own);
  const isTyped = draft.key.trim() !== '';
  return (
    <>
      <KeyField value={draft.key} onChange={(key) => onChange({ key })} isReplacing={own !== null} error={error} />
      {isTyped && (
        <SelectField
          label={texts.provider.label}
          value={draft.provider ?? DETECTED}
          onChange={(value) => onChange({ provider: value === DETECTED ? null : (value as AiProvider) })}
          options={[
            { value: DETECTED, label: detectedLabel(draft) },
            ...aiProviders.map((value) => ({ value, label: providerNames[value] })),
          ]}
        />
      )}
      {isTyped && keyShape?.provider === 'openai-compatible' && (
        <AddressField status={status} draft={draft} usual={keyShape.baseUrl ?? ''} onChange={onChange} />
      )}
      {(isTyped || own) && (
        <ModelField
          value={draft.model ?? (isTyped ? '' : (own?.model ?? ''))}
          choices={keyShape ? models[keyShape.provider] : []}
          usual={isTyped && keyShape ? models[keyShape.provider][0] : undefined}
          onChange={(model) => onChange({ model })}
        />
      )}
    </>
  );
}

function detectedLabel(draft: KeyDraft): string {
  const detected = providerOfKey({ ...draft, provider: null }, null);
  return detected ? texts.provider.detected(providerNames[detected.provider]) : texts.provider.select;
}

interface AddressFieldProps extends Pick<KeyFieldsProps, 'status' | 'draft' | 'onChange'> {
  usual: string;
}

/** One of the endpoints that the administrator lists, or any other if that is allowed. */
function AddressField({ status, draft, usual, onChange }: AddressFieldProps) {
  const { endpoints, allowsCustomEndpoints } = status;
  const address = draft.baseUrl || usual;
  const isListed = endpoints.includes(address);
  return (
    <>
      <SelectField
        label={texts.endpoint.label}
        value={isListed ? address : OTHER}
        onChange={(value) => onChange({ baseUrl: value === OTHER ? 'https://' : value })}
        options={[
          ...endpoints.map((value) => ({ value, label: new URL(value).host })),
          { value: OTHER, label: allowsCustomEndpoints ? texts.endpoint.another : texts.endpoint.select },
        ]}
      />
      {allowsCustomEndpoints && !isListed && (
        <Field
          label={texts.endpoint.address}
          type="url"
          inputMode="url"
          placeholder={texts.endpoint.placeholder}
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
        label={texts.model.label}
        list={list}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={usual ?? ''}
        hint={texts.model.hint(usual)}
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
