import classes from './new-consignments-note.module.css';

/** Says quietly that consignments came in while the list was open, and leads to them. */
export function NewConsignmentsNote({ count, onShow }: { count: number; onShow(): void }) {
  return (
    <div className={classes.place} role="status">
      {count > 0 && (
        <button type="button" className={classes.note} onClick={onShow}>
          {count} new
        </button>
      )}
    </div>
  );
}
