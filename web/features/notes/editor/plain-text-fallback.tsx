import { Component, type ReactNode } from 'react';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';

interface PlainTextFallbackProps {
  text: string;
  children: ReactNode;
}

/** Shows the plain text if it can't be rendered (too deeply nested markdown, a missing file). */
export class PlainTextFallback extends Component<PlainTextFallbackProps, { text: string; hasFailed: boolean }> {
  override state = { text: this.props.text, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(props: PlainTextFallbackProps, state: { text: string }) {
    return props.text === state.text ? null : { text: props.text, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? <PlainText text={this.props.text} /> : this.props.children;
  }
}

/** The text as typed. */
export function PlainText({ text }: { text: string }) {
  return (
    <>
      <p role="status" className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-base text-warning-ink">
        {texts.preview.plainText}
      </p>
      <p className="whitespace-pre-wrap break-words font-serif text-note">{text}</p>
    </>
  );
}
