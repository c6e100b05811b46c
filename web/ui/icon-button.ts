/** Classes of a button with only an icon, large enough for a finger. */
export const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-page';
