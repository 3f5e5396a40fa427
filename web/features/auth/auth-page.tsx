import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { FeatureShowcase } from './feature-showcase.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export interface AuthPageProps {
  /** The product as it looks, under what it does. */
  picture?: ReactNode;
}

/** /auth: sign in or make an account, beside what one gets for it. */
export function AuthPage({ picture }: AuthPageProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <title>{`Sign in · ${brand.name}`}</title>
      <div className="flex flex-col px-5 pt-5 pb-12 sm:px-10 lg:pt-8">
        <header>
          <Link href="/" className="inline-flex min-h-11 items-center gap-2.5 rounded-md font-semibold text-lg">
            <BrandMark />
            {brand.name}
          </Link>
        </header>
        <main className="mx-auto grid w-full max-w-sm flex-1 content-start pt-8 lg:content-center lg:pt-0 lg:pb-12">
          <h1 className="font-serif text-title">Welcome back</h1>
          <p className="mt-2 text-ink-muted">Enter your credentials to access your account</p>
          <Tabs defaultValue="login" className="mt-7">
            <TabsList aria-label="Login or Register">
              <TabsTrigger value="login">Login</TabsTrigger>
              <TabsTrigger value="register">Register</TabsTrigger>
            </TabsList>
            <TabsContent value="login" className="mt-6">
              <LoginForm />
            </TabsContent>
            <TabsContent value="register" className="mt-6">
              <RegisterForm />
            </TabsContent>
          </Tabs>
        </main>
      </div>
      <FeatureShowcase picture={picture} />
    </div>
  );
}
