import { WidgetType } from '@codemirror/view';
import { attachmentTexts } from './attachments.texts.ts';
import type { AttachmentUpload } from './upload.ts';
import './attached.css';

const texts = attachmentTexts.upload;

interface UploadActions {
  retry(upload: AttachmentUpload): void;
  remove(upload: AttachmentUpload): void;
}

/** The place of a file that is being uploaded: the picture, how far it is, and what can be done. */
export class UploadWidget extends WidgetType {
  readonly upload: AttachmentUpload;
  readonly #actions: UploadActions;

  constructor(upload: AttachmentUpload, actions: UploadActions) {
    super();
    this.upload = upload;
    this.#actions = actions;
  }

  override eq(other: UploadWidget) {
    return other.upload === this.upload;
  }

  override toDOM() {
    const { upload } = this;
    const { name, preview, state } = upload;
    const frame = element('span', { className: 'page-upload', role: 'group', ariaLabel: texts.label(name) });
    const progress = element('progress', { max: 1, ariaLabel: texts.label(name) });
    const status = element('span', { role: 'status' });
    const retry = element('button', { type: 'button', textContent: texts.retry, ariaLabel: texts.retryOf(name) });
    const remove = element('button', { type: 'button' });
    retry.addEventListener('click', () => this.#actions.retry(upload));
    remove.addEventListener('click', () => this.#actions.remove(upload));
    if (preview !== undefined) frame.append(element('img', { src: preview, alt: '' }));
    frame.append(element('span', { textContent: name }), progress, status, retry, remove);

    const draw = () => {
      const now = state.get();
      const isFailed = now.phase === 'failed';
      progress.hidden = isFailed;
      retry.hidden = !isFailed;
      remove.textContent = isFailed ? texts.remove : texts.cancel;
      remove.ariaLabel = isFailed ? texts.removeOf(name) : texts.cancelOf(name);
      if (now.phase === 'sending' && now.total > 0) {
        progress.value = now.sent / now.total;
        status.textContent = texts.percent(Math.floor((100 * now.sent) / now.total));
      } else {
        progress.removeAttribute('value');
        status.textContent = isFailed ? now.sentence : now.phase === 'waiting' ? texts.waiting : texts.saving;
      }
    };
    draw();
    unsubscribers.set(frame, state.subscribe(draw));
    return frame;
  }

  override destroy(dom: HTMLElement) {
    unsubscribers.get(dom)?.();
  }

  override ignoreEvent() {
    return true;
  }
}

const unsubscribers = new WeakMap<HTMLElement, () => void>();

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
