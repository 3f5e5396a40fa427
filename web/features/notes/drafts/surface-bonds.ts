import type { Attachment, EditorSurface } from './draft-snapshot.ts';
import type { NoteDraft } from './note-draft.ts';

/** Which draft the text boxes show: they stay where they are when their text goes to another note. */
export class SurfaceBonds {
  readonly #bonds = new Map<EditorSurface, { draft: NoteDraft }>();

  attach(draft: NoteDraft, surface: EditorSurface, onDetached: () => void): Attachment {
    const bond = { draft };
    draft.text.surface = surface;
    this.#bonds.set(surface, bond);
    return {
      get noteId() {
        return bond.draft.id;
      },
      touch: () => bond.draft.touch(),
      detach: () => {
        this.#bonds.delete(surface);
        if (bond.draft.text.surface !== surface) return;
        bond.draft.text.read();
        bond.draft.text.surface = undefined;
        bond.draft.keep();
        bond.draft.offerSave(true);
        onDetached();
      },
    };
  }

  /** The boxes of one draft, where it has any, show the other from now on. */
  move(from: NoteDraft, to: NoteDraft): void {
    const { surface } = from.text;
    const bond = surface && this.#bonds.get(surface);
    if (bond) bond.draft = to;
    from.text.surface = undefined;
    to.text.surface = surface;
  }
}
