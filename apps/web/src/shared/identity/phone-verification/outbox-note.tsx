import classes from './phone-verification.module.css';

/** Where to find the code while no SMS gateway is configured (ADR 0028). */
export function OutboxNote() {
  return (
    <p className={classes.note}>
      No SMS gateway is configured, so no text message is sent. The code is in{' '}
      <code className={classes.path}>DATA_DIR/outbox/sms.ndjson</code> and in the server’s log.
    </p>
  );
}
