export function ForgotPasswordLead() {
  return <p>Enter your username or email, and we will email you a link to set a new one.</p>;
}

export function ResetPasswordLead({ username }: { username: string }) {
  return (
    <p>
      For <strong>{username}</strong>. This signs you out everywhere and removes your passkeys, which you can add again
      afterwards.
    </p>
  );
}
