import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';
import { SignIn, SignUp, SignUpForm } from './user.ts';
import { fieldErrors } from './validation.ts';

const filled = {
  name: 'Ann',
  email: 'ann@example.org',
  password: 'Secret#1',
  role: 'Buyer',
  photo: 'https://img.example.org/a.jpg',
};
const without = (name: string) => Object.fromEntries(Object.entries(filled).filter(([key]) => key !== name));

describe('signing up', () => {
  test('a filled form is taken', () => {
    expect(fieldErrors(SignUpForm, filled)).toBeUndefined();
  });

  test.each([
    ['name', 'Name is required'],
    ['email', 'Email Address is required'],
    ['password', 'Password is required'],
    ['role', messages.required.role],
    ['photo', 'Photo is required'],
  ])('without its %s the form says "%s" there and nowhere else', (field, message) => {
    expect(fieldErrors(SignUpForm, { ...filled, [field]: '' })).toEqual({ [field]: message });
    expect(fieldErrors(SignUpForm, without(field))).toEqual({ [field]: message });
  });

  test.each([
    ['Ab1!x', 'Password must be 6 character or longer'],
    ['abcde1!', 'Password should contain 1 Uppercase, 1 number, 1 special character'],
    ['Abcdef!', 'Password should contain 1 Uppercase, 1 number, 1 special character'],
    ['Abcdef1', 'Password should contain 1 Uppercase, 1 number, 1 special character'],
    ['Abcdef1%', 'Password should contain 1 Uppercase, 1 number, 1 special character'],
    [`Ab1!${'x'.repeat(200)}`, messages.tooLong(200)],
  ])('the password %j is refused', (password, message) => {
    expect(fieldErrors(SignUpForm, { ...filled, password })).toEqual({ password: message });
  });

  test.each(['!', '@', '#', '$', '&', '*'])('%s makes a password special', (sign) => {
    expect(fieldErrors(SignUpForm, { ...filled, password: `Abcd1${sign}` })).toBeUndefined();
  });

  test.each(['Admin', 'buyer', 'BUYER', ' Buyer', '', null, ['Buyer'], 1])('%j is no account type', (role) => {
    expect(fieldErrors(SignUpForm, { ...filled, role })).toEqual({ role: messages.required.role });
  });

  test.each([
    'http://img.example.org/a.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    '//img.example.org/a.jpg',
    'https://a.org/ b',
  ])('%s is no photo address', (photo) => {
    expect(fieldErrors(SignUpForm, { ...filled, photo })).toEqual({ photo: messages.photoUrl });
  });

  test('the call may do without a photo', () => {
    expect(fieldErrors(SignUp, without('photo'))).toBeUndefined();
    expect(fieldErrors(SignUp, { ...filled, photo: '' })).toBeUndefined();
  });

  test('nothing but the five fields gets through, whatever else is sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (extra) => {
        const sent = { ...extra, ...filled, verified: true, id: 'x', isAdmin: true, deletedAt: 1 };
        expect(v.parse(SignUp, sent)).toEqual(filled);
      }),
    );
  });
});

describe('signing in', () => {
  test.each([
    ['email', 'Email Address is required'],
    ['password', 'Password is required'],
  ])('without its %s the form says "%s"', (field, message) => {
    const right = { email: 'ann@example.org', password: 'x' };
    expect(fieldErrors(SignIn, { ...right, [field]: '' })).toEqual({ [field]: message });
    expect(fieldErrors(SignIn, { ...right, [field]: undefined })).toEqual({ [field]: message });
    expect(fieldErrors(SignIn, Object.fromEntries(Object.entries(right).filter(([key]) => key !== field)))).toEqual({
      [field]: message,
    });
  });

  test('the rules for new passwords tell nothing about old ones', () => {
    expect(fieldErrors(SignIn, { email: 'ann@example.org', password: 'x' })).toBeUndefined();
  });
});
