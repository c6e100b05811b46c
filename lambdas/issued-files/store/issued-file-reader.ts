import { fileCodeIndex, fileHashIndex, index1 } from '#domain/table/indexes';
import type { Sha256 } from '#domain/table/keys';
import type { FieldsOf } from '../../platform/table/entity.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { fileCode, freeFile, issuedFile } from './issued-file.ts';

/** An issued PDF of an account. */
type AccountFile = Omit<FieldsOf<typeof issuedFile>, 'file'> & {
  readonly file: Exclude<FieldsOf<typeof issuedFile>['file'], 'unknown'>;
};

/** Finds issued PDFs. */
export interface IssuedFileReader {
  byHash(hash: Sha256): Promise<AccountFile | undefined>;
  /** Finds a PDF by the code printed on it. */
  byCode(codeId: string): Promise<AccountFile | undefined>;
  freeByHash(hash: Sha256): Promise<FieldsOf<typeof freeFile> | undefined>;
}

export function issuedFileReader(table: Table): IssuedFileReader {
  async function firstOf(partition: string, { parse }: Pick<typeof issuedFile, 'parse'>) {
    const { items } = await queryPage(table, { partition, index: index1, limit: 1 });
    const found = items[0] && parse(items[0]);
    // A kind of file that only a newer release knows counts as not found.
    return found && found.file !== 'unknown' ? { ...found, file: found.file } : undefined;
  }
  return {
    byHash: (hash) => firstOf(fileHashIndex(hash).GSI1PK, issuedFile),
    byCode: (codeId) => firstOf(fileCodeIndex(codeId).GSI1PK, fileCode),
    freeByHash: (hash) => find(table, freeFile, freeFile.key(hash)),
  };
}
