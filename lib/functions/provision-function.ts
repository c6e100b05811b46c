import type { Construct } from 'constructs';
import { index1, index2, index3, index4, index5, type TableIndex } from '#domain/table/indexes';
import { bindSettings } from './bind-settings.ts';
import { BundledFunction, type BundledFunctionProps } from './bundled-function.ts';
import type { AccountAction, DocumentAction, ItemAction, MailStream } from './function-needs.ts';

/** The resources that functions use. Each gives a function its variables together with the permissions. */
export interface FunctionBindings {
  readonly ledger: {
    bindTable(target: BundledFunction, actions: readonly ItemAction[]): void;
    bindIndex(target: BundledFunction, index: TableIndex): void;
  };
  readonly documents: {
    bindDocuments(target: BundledFunction, actions: readonly DocumentAction[]): void;
    bindDocumentVersions(target: BundledFunction): void;
    bindFreePdfs(target: BundledFunction, actions: readonly DocumentAction[]): void;
    bindIncoming(target: BundledFunction, actions: readonly DocumentAction[]): void;
  };
  readonly mail: { bindMail(target: BundledFunction, stream: MailStream): void };
  readonly accounts: { bindAccounts(target: BundledFunction, actions: readonly AccountAction[]): void };
}

/** Creates a function and gives it what its needs list. */
export function provisionFunction(
  scope: Construct,
  props: BundledFunctionProps,
  bindings: FunctionBindings,
): BundledFunction {
  const { needs, settings } = props;
  const target = new BundledFunction(scope, props);
  bindSettings(target, settings);
  if (needs.items) bindings.ledger.bindTable(target, needs.items);
  if (needs.index) bindings.ledger.bindIndex(target, index1);
  if (needs.readsDueItems) bindings.ledger.bindIndex(target, index2);
  if (needs.queriesIndexes3To5)
    for (const index of [index3, index4, index5]) bindings.ledger.bindIndex(target, index);
  if (needs.findsMessages) bindings.ledger.bindIndex(target, index5);
  if (needs.documents) bindings.documents.bindDocuments(target, needs.documents);
  if (needs.documentVersions) bindings.documents.bindDocumentVersions(target);
  if (needs.freePdfs) bindings.documents.bindFreePdfs(target, needs.freePdfs);
  if (needs.incoming) bindings.documents.bindIncoming(target, needs.incoming);
  if (needs.mail) bindings.mail.bindMail(target, needs.mail);
  if (needs.accounts) bindings.accounts.bindAccounts(target, needs.accounts);
  return target;
}
