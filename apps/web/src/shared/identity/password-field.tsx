import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { IconEye, IconEyeOff } from '../../ui/icons.tsx';

/** A password field with a button to show the password, which works by keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleIcon={RevealIcon}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? 'Hide characters' : 'Show characters' }}
    />
  );
}

function RevealIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />;
}
