import { freeFileDays, type IssuedFileFacts } from '#domain/issued-files/issued-file';
import type { Clock } from '../../platform/clock.ts';
import { newSecret, sha256 } from '../../platform/hash.ts';
import { ifPossible } from '../../platform/log.ts';
import { expiryAfter } from '../../platform/table/attributes.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove } from '../../platform/table/writes.ts';
import { fileCode, freeFile, issuedFile } from './issued-file.ts';

/** The record of one PDF. Failures are logged and do not stop the PDF from being issued. */
interface FileRecord {
  record(): Promise<void>;
  /** Takes the record back. A file that was known before stays known. */
  forget(): Promise<void>;
}

/** Stores which PDFs were issued. See docs/decisions/119-hashes-of-issued-files.md. */
export interface IssuedFiles {
  /**
   * Stores the hash of an account's PDF, unless it is already stored. A failure is logged and does not stop the PDF
   * from being issued.
   */
  record(userId: string, pdf: Uint8Array, facts: IssuedFileFacts): Promise<void>;
  /** The record of a PDF that is drawn again for each attempt to send its email. */
  ofEmail(userId: string, pdf: Uint8Array, facts: IssuedFileFacts): FileRecord;
  /** Stores the hash of a PDF of the free generator. A failure is logged. */
  recordFree(pdf: Uint8Array, facts: Pick<IssuedFileFacts, 'number' | 'totalCents'>): Promise<void>;
  /**
   * The code to print on a document: 128 random bits, created by the first call for a `name`; later calls for the same
   * account and `name` return it. `name` identifies the document, such as a receipt's ID. Throws if the table fails.
   */
  codeFor(userId: string, name: string, facts: IssuedFileFacts): Promise<string>;
}

export const issuedFiles = (table: Table, clock: Clock): IssuedFiles => {
  const recordOf = (userId: string, pdf: Uint8Array, facts: IssuedFileFacts): FileRecord => {
    const key = issuedFile.key(userId, sha256(pdf));
    let isNew = false;
    return {
      async record() {
        const fields = { ...facts, userId, issuedAt: clock().toISOString() };
        const stored = await ifPossible('file-not-recorded', tryCommit(table, put(issuedFile, key, fields)));
        isNew = stored === true;
      },
      async forget() {
        if (isNew) await ifPossible('file-not-forgotten', tryCommit(table, remove(issuedFile, key)));
      },
    };
  };

  return {
    record: (userId, pdf, facts) => recordOf(userId, pdf, facts).record(),
    ofEmail: recordOf,

    async recordFree(pdf, { number, totalCents }) {
      const now = clock();
      const expiresAt = expiryAfter(now, freeFileDays);
      const fields = { number, totalCents, issuedAt: now.toISOString(), expiresAt };
      await ifPossible(
        'file-not-recorded',
        tryCommit(table, put(freeFile, freeFile.key(sha256(pdf)), fields)),
      );
    },

    async codeFor(userId, name, facts) {
      const key = fileCode.key(userId, sha256(name));
      const stored = await find(table, fileCode, key);
      if (stored) return stored.codeId;
      const codeId = newSecret();
      const fields = { ...facts, userId, codeId, issuedAt: clock().toISOString() };
      if (await tryCommit(table, put(fileCode, key, fields))) return codeId;
      // Another rendering of the same document stored its code first.
      const other = await find(table, fileCode, key);
      if (!other) throw new Error('The code of a document was deleted while it was read');
      return other.codeId;
    },
  };
};
