/** A check mark in a green disc. */
export function SuccessTick() {
  return (
    <span className="mx-auto grid size-14 place-items-center rounded-full bg-success text-surface">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
    </span>
  );
}
