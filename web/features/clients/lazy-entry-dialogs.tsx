import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../../routing/lazy-page.tsx';

type Dialogs = typeof import('./entry-dialogs.tsx');

const load = () => import('./entry-dialogs.tsx');

/** A dialog for saved clients or items. Its code is loaded when it is first opened. */
function lazyDialog<Props extends object>(choose: (dialogs: Dialogs) => ComponentType<Props>) {
  const Dialog = lazyPart(async () => choose(await load()));
  return (props: Props) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

export const ClientDialog = lazyDialog(({ ClientDialog: dialog }) => dialog);
export const ItemDialog = lazyDialog(({ ItemDialog: dialog }) => dialog);
export const DeleteClientDialog = lazyDialog(({ DeleteClientDialog: dialog }) => dialog);
export const DeleteItemDialog = lazyDialog(({ DeleteItemDialog: dialog }) => dialog);
