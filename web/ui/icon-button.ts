/** Classes of a button that is an icon alone, as large as a finger. */
export const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-page';
