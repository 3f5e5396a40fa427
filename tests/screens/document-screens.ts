import type { Page } from '@playwright/test';
import { messagesStay, pageViewOf, showView } from '#tests/e2e/workspace.ts';
import { documents, serveDocuments } from './consultant-documents.ts';
import { closeMessage, noteIsOpen, type Screen, WIDTHS, type Width } from './screen.ts';

/** Uploading a file, and the files that there are. */
export const documentScreens: Screen[] = [
  {
    name: 'upload',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openUpload(page);
      await chooseFile(page);
    },
  },
  {
    name: 'upload-refused',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openUpload(page);
      await chooseFile(page, 'holiday.gif', 'image/gif');
      await closeMessage(page);
    },
  },
  {
    name: 'upload-progress',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await serveDocuments(page);
      await upload(page);
      await page.getByText('Recognizing text, page 2 of 5').waitFor();
    },
  },
  {
    name: 'upload-scan',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await serveDocuments(page, [documents.scan]);
      await upload(page);
      await page.getByText('Complete').waitFor();
      await closeMessage(page);
    },
  },
  {
    name: 'documents',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await serveDocuments(page);
      await openDocuments(page, width);
      await page.getByText('Recognizing text, page 2 of 5').waitFor();
    },
  },
  {
    name: 'document-menu',
    hasMenu: true,
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await serveDocuments(page);
      await openDocuments(page, width);
      await page.getByRole('button', { name: `Actions for ${documents.proposal.fileName}` }).click();
      await page.getByRole('menuitem', { name: 'Download' }).waitFor();
    },
  },
  {
    name: 'documents-empty',
    visitor: 'newcomer',
    path: '/app',
    prepare: async (page, width) => {
      await page.getByRole('button', { name: 'Create your first note' }).waitFor();
      await openDocumentsDialog(page, width);
      await page.getByText('No documents yet').waitFor();
    },
  },
  {
    name: 'document',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await serveDocuments(page);
      await openDocuments(page, width);
      await page.getByRole('button', { name: documents.report.fileName, exact: false }).first().click();
      await page.getByRole('heading', { name: 'What we found' }).first().waitFor();
    },
  },
];

async function openUpload(page: Page): Promise<void> {
  await noteIsOpen(page);
  await messagesStay(page);
  if (page.viewportSize()?.width === WIDTHS.phone) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Upload', exact: true }).click();
  } else {
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
  }
  await page.getByRole('dialog', { name: 'Upload document' }).waitFor();
}

async function chooseFile(page: Page, name = documents.working.fileName, mimeType = 'application/pdf'): Promise<void> {
  const buffer = Buffer.alloc(documents.working.size, '%PDF-1.7 ');
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType, buffer });
}

async function upload(page: Page): Promise<void> {
  await openUpload(page);
  await chooseFile(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
}

async function openDocuments(page: Page, width: Width): Promise<void> {
  await noteIsOpen(page);
  await openDocumentsDialog(page, width);
  await page.getByRole('list', { name: 'Documents' }).waitFor();
}

async function openDocumentsDialog(page: Page, width: Width): Promise<void> {
  if (width === WIDTHS.phone) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Documents' }).click();
  } else {
    await showView(page, 'Documents');
  }
  await pageViewOf(page, 'Documents').waitFor();
}
