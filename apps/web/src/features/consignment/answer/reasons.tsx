import classes from './reasons.module.css';

export function Reasons({ id, reasons }: { id: string; reasons: readonly string[] }) {
  return (
    <div id={id} className={classes.reasons}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}
