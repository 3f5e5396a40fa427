import { WIDTH_MAX, WIDTH_MIN } from '#shared/markdown/picture-label.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { openPicture } from './open-picture.ts';
import './attached.css';

const STEP = 20;
const LARGE_STEP = 100;

export interface FramedPicture {
  src: string;
  name: string;
  width: number | undefined;
}

interface FrameHooks {
  /** Its size on the screen may have changed. */
  onMeasure(): void;
  /** True if a press of the pointer did something else than to show the picture large. */
  onPress(): boolean;
  /** Absent where the note can only be read. */
  onResize?: ((width: number) => void) | undefined;
}

/** A picture on the page: a press shows it large, and its right edge changes its width, by pointer or by arrow keys. */
export function pictureFrame(
  { src, name, width }: FramedPicture,
  { onMeasure, onPress, onResize }: FrameHooks,
): HTMLElement {
  const frame = document.createElement('span');
  frame.className = 'attached-frame';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'attached-picture';
  button.ariaLabel = texts.open(name);
  button.addEventListener('click', ({ detail }) => {
    // Keys press it without a pointer.
    if (detail === 0 || !onPress()) openPicture({ src, name });
  });
  const image = document.createElement('img');
  image.alt = name;
  image.decoding = 'async';
  image.addEventListener('load', onMeasure);
  image.addEventListener('error', () => {
    frame.textContent = texts.missing(name);
    onMeasure();
  });
  image.src = src;
  button.append(image);
  frame.append(button);
  const handle = onResize && resizeHandle(image, name, onResize, onMeasure);
  if (handle) frame.append(handle);
  setFrameWidth(frame, width);
  return frame;
}

/** Shows another width in a frame that is on the page, without taking the focus from its handle. */
export function setFrameWidth(frame: HTMLElement, width: number | undefined): void {
  const image = frame.querySelector('img');
  if (width === undefined) image?.removeAttribute('width');
  else if (image) image.width = width;
  const handle = frame.querySelector('[role="slider"]');
  if (!handle) return;
  handle.ariaValueNow = String(width ?? WIDTH_MAX);
  handle.ariaValueText = width === undefined ? texts.fullWidth : texts.widthValue(width);
}

function resizeHandle(
  image: HTMLImageElement,
  name: string,
  onResize: (width: number) => void,
  onMeasure: () => void,
): HTMLElement {
  const handle = document.createElement('span');
  handle.className = 'attached-handle';
  handle.tabIndex = 0;
  handle.role = 'slider';
  handle.ariaLabel = texts.width(name);
  handle.ariaValueMin = String(WIDTH_MIN);
  handle.ariaValueMax = String(WIDTH_MAX);
  handle.addEventListener('keydown', (event) => {
    const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (sign === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(bounded(image.getBoundingClientRect().width + sign * (event.shiftKey ? LARGE_STEP : STEP)));
  });
  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
    const begin = image.getBoundingClientRect().width - event.clientX;
    const dragging = new AbortController();
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', listener: (moved: PointerEvent) => void) =>
      handle.addEventListener(type, listener, { signal: dragging.signal });
    listen('pointermove', (moved) => {
      image.width = bounded(begin + moved.clientX);
      onMeasure();
    });
    listen('pointerup', (moved) => {
      dragging.abort();
      if (moved.clientX !== event.clientX) onResize(bounded(begin + moved.clientX));
    });
    listen('pointercancel', () => dragging.abort());
  });
  return handle;
}

function bounded(width: number): number {
  return Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)));
}
