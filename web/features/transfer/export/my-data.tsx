import { exportAccount } from '#shared/exports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { DownloadButton } from './download-button.tsx';

const texts = transferTexts.myData;

/** Downloads everything that is stored about the user; with other words where the account is about to be deleted. */
export function MyData({ isLeaving = false }: { isLeaving?: boolean }) {
  return (
    <DownloadButton
      label={isLeaving ? texts.first : texts.download}
      address={exportAccount.path}
      choices={{ trash: true, history: true }}
      about={isLeaving ? undefined : texts.hint}
      {...(isLeaving && { running: texts.runningFirst })}
    />
  );
}
