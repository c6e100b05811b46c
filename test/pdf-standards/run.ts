import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { encode } from 'fast-png';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { disputeFileOf } from '#domain/online-payments/dispute-file';
import { certificateOf } from '#domain/quotes/certificate';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import {
  renderCertificatePdf,
  renderDisputeFilePdf,
  renderStatementPdf,
  renderSummaryPdf,
} from '#lambdas/platform/pdf/render-pages';
import { anyChanges } from '#test/support/any-invoice';
import { anApproval } from '#test/support/approvals';
import { aBooksSummary } from '#test/support/books-summary';
import { aDispute, aLongDispute } from '#test/support/disputes';
import { quickOrFull } from '#test/support/effort';
import { goldenDocuments } from '#test/support/golden-documents';
import { installedFromMaven } from '#test/support/installed-tool';
import { papersIn, wordsByScript } from '#test/support/papers-in-scripts';
import { printedPhotos } from '#test/support/photos';
import { printedQuotes, quotePdf } from '#test/support/printed-quotes';
import { aStatementPage } from '#test/support/statements';

/**
 * Checks documents of all kinds, scripts and lengths against PDF/UA-1 and PDF/A-3a with veraPDF, the reference
 * validator, and with Poppler whether each word can be found. Needs Java 17, Maven to download veraPDF, and `pdftotext`.
 */

const standards = ['ua1', '3a'] as const;

const createdAt = new Date('2026-11-03T10:00:00Z');
const options = { author: 'Pipes & <Sons> "Ltd"', createdAt };
const logo = encode({ width: 40, height: 16, channels: 3, data: new Uint8Array(40 * 16 * 3).fill(90) });

/** Writes documents of each kind: first as they are, then with `count` random changes. Returns their paths. */
async function writeDocuments(folder: string, count: number): Promise<string[]> {
  const paths: string[] = [];
  const write = (name: string, bytes: Uint8Array): void => {
    const path = join(folder, `${name}.pdf`);
    writeFileSync(path, bytes);
    paths.push(path);
  };
  // A file that is gone is a sentence, with its caption and without one.
  const gone = ['After', ''].map((caption) => ({ width: 1, height: 1, caption, isMissing: true as const }));
  const photos = [...printedPhotos(18), ...gone];
  write('certificate', await renderCertificatePdf(certificateOf(anApproval), options));
  write(
    'certificate-with-photos',
    await renderCertificatePdf(certificateOf(anApproval), { ...options, photos }),
  );
  for (const { name, quote } of printedQuotes) {
    write(name, await quotePdf(quote));
    write(`${name}-with-photos`, await quotePdf(quote, { photos, logo }));
  }
  write('dispute-file', await renderDisputeFilePdf(disputeFileOf(aDispute()), { ...options, pages: 19 }));
  write(
    'long-dispute-file',
    await renderDisputeFilePdf(disputeFileOf(aLongDispute()), { ...options, pages: 19 }),
  );
  write(
    'dispute-file-with-photos',
    await renderDisputeFilePdf(disputeFileOf(aDispute()), { ...options, photos, pages: 19 }),
  );
  write('statement', await renderStatementPdf(aStatementPage, options));
  write('summary', await renderSummaryPdf(aBooksSummary('2026-01', '2026-11'), options));
  for (const { name, draft, style, paid } of goldenDocuments)
    write(
      `${name}-with-photos`,
      await renderInvoicePdf(sheetOfDraft(draft, style, paid), { ...options, photos }),
    );
  for (const [kind, render] of Object.entries(papersIn))
    for (const [script, words] of Object.entries(wordsByScript)) {
      write(`${kind} in ${script}`, await render(words));
      await expectWords(paths.at(-1) ?? '', words);
    }
  const others = paths.length;
  for (let seed = 0; paths.length - others < count; seed += 1) {
    const document = goldenDocuments[seed % goldenDocuments.length];
    if (!document) throw new Error('There are no golden documents');
    const isChanged = seed >= goldenDocuments.length;
    const changes = isChanged ? fc.sample(anyChanges, { numRuns: 1, seed })[0] : {};
    const draft = { ...document.draft, ...changes };
    const hasLogo = document.hasLogo === true || seed % 3 === 0;
    write(
      `${document.name}-${seed}`,
      await renderInvoicePdf(sheetOfDraft(draft, document.style, document.paid), {
        ...options,
        ...(hasLogo && { logo }),
      }),
    );
  }
  return paths;
}

/** Throws if Poppler's `pdftotext` does not find every typed word of a document. */
async function expectWords(path: string, words: readonly string[]): Promise<void> {
  const { stdout } = await promisify(execFile)('pdftotext', ['-q', '-nopgbrk', path, '-']);
  const found = stdout.normalize('NFC').replace(/[\s\u200e\u200f\u202a-\u202e]/gu, '');
  const missing = words
    .flatMap((text) => text.split(' '))
    .filter((word) => !found.includes(word.normalize('NFC')));
  if (missing.length > 0) throw new Error(`pdftotext does not find ${missing.join(', ')} in ${path}`);
}

/** The findings of veraPDF for a standard, with one line for each document and each rule that it violates. */
async function validate(program: string, standard: string, paths: readonly string[]): Promise<string[]> {
  const args = ['-cp', join(program, '*'), 'org.verapdf.apps.GreenfieldCliWrapper'];
  // veraPDF exits with 1 if a document fails. Its output contains the details.
  const { stdout } = await promisify(execFile)(
    'java',
    [...args, '-f', standard, '--format', 'text', '-v', ...paths],
    { maxBuffer: 64_000_000 },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  return stdout.split('\n').filter((line) => /^\s*(PASS|FAIL) /.test(line));
}

const program = await installedFromMaven('verapdf-1.28.2', new URL('pom.xml', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'billhook-pdf-'));
try {
  const paths = await writeDocuments(folder, quickOrFull(40, 500));
  let passed = 0;
  const failures: string[] = [];
  for (const standard of standards) {
    const lines = await validate(program, standard, paths);
    const accepted = lines.filter((line) => line.startsWith('PASS ')).length;
    passed += accepted;
    if (accepted < paths.length)
      failures.push(
        `${standard}: ${accepted} of ${paths.length}`,
        ...lines.filter((line) => !line.startsWith('PASS ')),
      );
    console.log(`${standard}: veraPDF accepts ${accepted} of ${paths.length} documents`);
  }
  for (const failure of failures.slice(0, 50)) console.error(failure);
  const failed = standards.length * paths.length - passed;
  const report = process.env.TEST_REPORT;
  if (report)
    writeFileSync(
      report,
      JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults: [] }),
    );
  if (failed > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
