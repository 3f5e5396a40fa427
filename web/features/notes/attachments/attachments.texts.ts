import { ATTACHMENT_BYTES_MAX } from '#shared/attachments.ts';
import { sizeText } from '#shared/size-text.ts';

export const attachmentTexts = {
  picture: 'Picture',
  missing: (name: string) => `${name || 'Picture'} (not available)`,
  open: (name: string) => `Open ${name || 'picture'}`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  width: (name: string) => `Width of ${name || 'picture'}`,
  widthValue: (pixels: number) => `${pixels} pixels`,
  fullWidth: 'Full size',
  upload: {
    label: (name: string) => `Uploading ${name}`,
    waiting: 'Waiting…',
    percent: (percent: number) => `${percent}%`,
    saving: 'Saving…',
    cancel: 'Cancel',
    retry: 'Try again',
    remove: 'Remove',
    cancelOf: (name: string) => `Cancel the upload of ${name}`,
    retryOf: (name: string) => `Try to upload ${name} again`,
    removeOf: (name: string) => `Remove ${name}`,
    tooLarge: `This file is larger than ${sizeText(ATTACHMENT_BYTES_MAX)}, the most a note can hold. Make it smaller and try again.`,
    empty: 'This file is empty. Choose another one.',
  },
};
