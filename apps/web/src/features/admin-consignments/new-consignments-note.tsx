import classes from './new-consignments-note.module.css';

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
